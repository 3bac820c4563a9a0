"""The screens before, during and after a solo run, and the screen that resumes an interrupted run."""
