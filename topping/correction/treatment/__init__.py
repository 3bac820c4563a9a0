"""The treatment of a bulletin (§5.3, §5.4): the words to pay, their points, and the reasons for refusals."""
