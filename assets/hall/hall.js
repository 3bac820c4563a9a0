'use strict';
/* The phone's side of a game. Words of others are only ever set as text. */
/* name|French|English; $1, $2: what is put in */
const TEXTS = `
cut|coupé|cut off
joinHead|Votre siège|Your seat
joinTold|Le carré de votre fiche y mène tout droit. Sans lui :|The square on your slip leads straight there. Without it:
table|Table
code|Code de la fiche, 8 signes|Code on the slip, 8 signs
enter|Je suis là|I am here
joinName|Le nom est sur la fiche : il ne se choisit pas ici.|The name is on the slip: it cannot be chosen here.
other|Déjà entré ailleurs ? Ce téléphone prend la suite, l’autre s’arrête.|Seated on another phone? This one goes on, the other stops.
joinBad|Table ou code faux, ou code déjà pris|Wrong table or code, or a code already used
slipBad|Cette fiche ne sert plus|This slip no longer serves
ask| : demandez une autre fiche à l’arbitre.|: ask the referee for another slip.
screen|Écran : réglez-le sur 5 minutes|Screen: set it to 5 minutes
screenHow|Réglages, Affichage, Mise en veille|Settings, Display, Sleep
how|Jouer, en trois touches|To play, in three steps
how1|La première case ; encore : elle tourne|The first square; again: it turns
how2|Vos lettres, une à une|Your letters, one by one
how3|Proposer, autant de fois qu’il faut|Propose, as often as needed
practice|Essayer sur une grille, sans chrono|Try on a grid, without a clock
back|Fin de l’essai|End of the try
takeBack|Reprendre ici|Go on here
erase|Effacer la dernière lettre|Erase the last letter
rack|Tirage|Draw
left|À gauche|Left
up|En haut|Up
down|En bas|Down
right|À droite|Right
turn|Tourner|Turn
solution|Solution
sure|Sûr ?|Sure?
send|Proposer|Propose
retry|Réessayer|Try again
joker|Le joker est :|The blank is:
you|$1, vous y êtes|$1, you are in
seat|table $1
rules|L’arbitre lance la partie. $1 par coup, un top manqué coûte $2.|The referee starts the game. $1 a move, a missed top costs $2.
starts|La partie commence dans $1 s|The game starts in $1 s
closed|La partie se joue sans vous : elle a commencé.|The game is played without you: it has begun.
elsewhere|Ce siège est ouvert sur un autre téléphone.|This seat is open on another phone.
ended|La soirée est finie.|The evening is over.
move|Coup $1|Move $1
after|Après le coup $1|After move $1
over|Partie finie|Game over
sum|Total avant ce coup|Total before this move
foundAll|trouvé par $1 sur $2|found by $1 of $2
top|Top !|Top!
place| à trouver| to find it
missed|Top manqué|Top missed
in|Vous en $1|You in $1
best|Votre mieux :|Your best:
sudden|Mort subite : sort qui joue moins que le meilleur.|Sudden death: out is who plays less than the best.
out|Sorti au coup $1|Out at move $1
outAt|sorti, coup $1|out, move $1
watch|Vous regardez la grille et l’horloge|You watch the grid and the clock
stay|vous restez en jeu|you stay in
isIn|en jeu|still in
hand|Remettre|Hand in
pass|Passer|Pass
handed|✓ remis $1|✓ handed in $1
change|Vous pouvez le changer jusqu’à « ramassé » : le dernier remis compte.|You may change it until “collected”: the last one handed in counts.
inHand|✓ Remis|✓ Handed in
gaveUp|Solution à la fin du coup|Solution after the move
next|Le classement, puis le coup $1|Standings, then move $1
nextEnd|Le classement, puis la fin|Standings, then the end
soon|Coup $1 dans un instant|Move $1 in a moment
held|L’arbitre fait une pause|The referee has paused the game
ahead|$2 derrière $1, |$2 behind $1, 
net|réseau : $1 rendues|network: $1 given back
road|Vos coups|Your moves
kept|$1 est gardé : il repart seul, et compte à son arrivée|$1 is kept: it leaves by itself, and counts at its arrival
lost|Réseau perdu : le coup continue.|No network: the move goes on.
late|Trop tard pour ce coup|Too late for this move
rate|Plus d’essai sur ce coup|No more tries on this move
empty|Touchez une case, puis vos lettres|Touch a square, then your letters
tried|$1 : en partie, l’arbitre répond|$1: in a game, the referee answers
below top|$1 : pas le top|$1: not the top
does not fit|$1 ne tient pas ici|$1 does not fit here
does not connect|$1 ne touche aucun mot|$1 touches no word
letters missing|$1 : il manque des lettres|$1: letters missing
not admitted|$2 n’est pas admis|$2 is not admitted
unread|$1 ne se lit pas|$1 cannot be read
`;
const L = /^fr/i.test(navigator.language || 'fr') ? 'fr' : 'en', T = {};
for (const row of TEXTS.trim().split('\n')) {
	const [name, french, english = french] = row.split('|'), text = L === 'fr' ? french : english;
	T[name] = text.includes('$') ? (...parts) => text.replace(/\$(\d)/g, (_, n) => parts[n - 1]) : text;
}
for (const [name, told] of Object.entries({
	here: [(h, o) => `${h} ${h > 1 ? 'sont là' : 'est là'}, sur ${o}`, (h, o) => `${h} ${h > 1 ? 'are' : 'is'} here, of ${o}`],
	foundBy: [(k, o) => `${k} sur ${o} ${k > 1 ? 'ont' : 'a'} trouvé`, (k, o) => `${k} of ${o} found it`],
	tops: [(f, o) => `${plural(f, 'top')} sur ${o}`, (f, o) => `${plural(f, 'top')} of ${o}`],
	ord: [(p) => (p === 1 ? 'er' : 'e'), (p) => ({1: 'st', 2: 'nd', 3: 'rd'}[p % 100 > 10 && p % 100 < 14 ? 0 : p % 10] || 'th')],
	grid: [(w) => `Grille : ${w || 'vide'}`, (w) => `Grid: ${w || 'empty'}`],
})) T[name] = told[+(L === 'en')];
/* $.id is an element; $.id = text writes in it. */
const byId = (id) => document.getElementById(id), ABC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', now = () => performance.now();
const $ = new Proxy({}, {get: (_, id) => byId(id), set: (_, id, text) => { byId(id).textContent = text; return true; }});
const make = (tag, text, cls) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (cls) e.className = cls; return e; };
const box = (tag, cls, ...parts) => { const e = make(tag, undefined, cls); e.append(...parts.filter(Boolean)); return e; };
const entry = (cls, n, name, result) => box('li', cls, make('b', n), make('span', name), make('em', result));
const rank = (p) => [p, make('sup', T.ord(p))];
const percent = (n, of) => `${100 * n / Math.max(1, of)}%`;
const plural = (n, word) => `${n} ${word}${n > 1 ? 's' : ''}`;
const dot = (text) => (L === 'fr' ? text.replace('.', ',') : text);
const secs = (ms) => `${dot((ms / 1000).toFixed(1))} s`;
const clock = (ms) => { const d = Math.round(ms / 100); return d < 600 ? secs(ms) : `${Math.floor(d / 600)}:${dot((d % 600 / 10).toFixed(1).padStart(4, '0'))}`; };
const minutes = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const whole = (ms) => (ms < 60000 ? `${Math.round(ms / 1000)} s` : minutes(ms + 500));
const circled = (word) => word.replace(/[a-z]/g, (x) => `(${x.toUpperCase()})`);

/* SHA-256: the browser's own wants a certificate. */
const fraction = (x) => (x % 1 * 2 ** 32) | 0, rot = (x, by) => x >>> by | x << 32 - by, primes = [];
for (let p = 2; primes.length < 64; p++) if (primes.every((d) => p % d)) primes.push(p);
const K = primes.map((p) => fraction(Math.cbrt(p)));
function sha(text) {
	const bytes = [...new TextEncoder().encode(text)], bits = bytes.length * 8;
	let sum = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
	bytes.push(128);
	while (bytes.length % 64 !== 56) bytes.push(0);
	bytes.push(0, 0, 0, 0, bits >>> 24, bits >>> 16 & 255, bits >>> 8 & 255, bits & 255);
	for (let o = 0; o < bytes.length; o += 64) {
		const w = [];
		let [a, b, c, d, e, f, g, h] = sum;
		for (let n = 0; n < 64; n++) {
			const x = w[n - 15], y = w[n - 2];
			w[n] = n < 16 ? bytes.slice(o + 4 * n, o + 4 * n + 4).reduce((all, byte) => all << 8 | byte)
				: (rot(x, 7) ^ rot(x, 18) ^ x >>> 3) + w[n - 7] + (rot(y, 17) ^ rot(y, 19) ^ y >>> 10) + w[n - 16] | 0;
			const t = h + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + (e & f ^ ~e & g) + K[n] + w[n];
			const u = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + (a & b ^ a & c ^ b & c);
			[a, b, c, d, e, f, g, h] = [t + u | 0, a, b, c, d + t | 0, e, f, g];
		}
		sum = [a, b, c, d, e, f, g, h].map((x, n) => x + sum[n] | 0);
	}
	return sum.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
const xor = (a, b) => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(64, '0');
function keyProof(key, nonce) { const own = sha(`key:${key}`); return xor(own, sha(nonce + sha(own))); }
/* Diffie-Hellman (RFC 3526, group 5): who listens gets no key from a typed code. */
function arctan(x) { let sum = 0n; for (let term = (1n << 1600n) / x, n = 1n; term; term /= -x * x, n += 2n) sum += term / n; return sum; }
const P = (1n << 1536n) - (1n << 1472n) - 1n + ((16n * arctan(5n) - 4n * arctan(239n) >> 194n) + 741804n << 64n);
function power(base, by) { let out = 1n; for (; by > 0n; by >>= 1n, base = base * base % P) if (by & 1n) out = out * base % P; return out; }
const random = () => BigInt(crypto.getRandomValues(new Uint32Array(8)).join(''));

const keep = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* a private window keeps nothing */ } };
const kept = (name) => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
let seat = kept('seat'), queue = [], last = 0, me = null;
const setQueue = (next) => { queue = next; keep('queue', {key: seat?.key, queue}); };

let ws = null, pause = 300, timer = 0, isUp = false, answerBy = 0;
function show(name) { document.body.dataset.view = name; for (const one of document.querySelectorAll('main>*')) one.hidden = one.id !== name; $.bar.hidden = name !== 'play' || !limit; if (name !== 'play') $.clock = ''; }
function up(is) {
	isUp = is; document.body.classList.toggle('off', !is); $.cut.hidden = is || !seat; $.solution = is ? quit() : T.retry;
	if (!is && !$.play.hidden && !done && !trial) { $.sum = T.lost; $.foundBy = ''; if (queue.length) tell(T.kept(queue[queue.length - 1].text), 'bad'); }
}
function connect() {
	clearTimeout(timer);
	if (ws) { ws.onclose = ws.onmessage = null; ws.close(); }
	answerBy = 0;
	const own = ws = new WebSocket(`ws://${location.host}/ws`);
	own.onmessage = (e) => hear(JSON.parse(e.data));
	own.onclose = (e) => {
		up(false);
		$.cut.hidden = [4001, 4003, 4010].includes(e.code) || !seat;
		if (e.code === 4003) return wrong();
		if (e.code === 4001) { stop(T.elsewhere); $.again.hidden = false; return; }
		if (e.code === 4010) { if ($.table.hidden) stop(T.ended); return; }
		timer = setTimeout(connect, e.code === 4008 ? 10500 : pause * (.7 + .6 * Math.random()));
		pause = Math.min(4000, pause * 2);
	};
}
function wrong() {
	$.joinBad = (seat?.code ? T.joinBad : T.slipBad) + T.ask;
	seat = null; keep('seat', null); setQueue([]); show('join');
}
function stop(text) { bare(); waitsFor(text); show('wait'); }
function waitsFor(text, cls = '') { $.waitHead = text; $.waitHead.className = cls; }
function bare() { $.hereCard.hidden = true; limit = 0; }
const say = (m) => { if (ws?.readyState === 1) ws.send(JSON.stringify(m)); };
function sayNext() {
	if (!queue.length || !isUp) return;
	const one = queue[0];
	if (!one.n) { one.n = last + 1; setQueue(queue); }
	answerBy = now() + 4000;
	say({t: 'say', number: one.n, move: one.m, text: one.text});
}
/* takes what was answered from the queue */
function taken(n) {
	const one = queue[0];
	answerBy = 0;
	if (one?.n !== n) return null;
	setQueue(queue.slice(1));
	return one;
}
function denied(m) {
	const one = taken(m.n);
	last = m.last;
	if (one?.m === move && !done) { if (m.why === 'number') setQueue([{...one, n: 0}, ...queue]); else refused(m.why === 'rate' ? T.rate : T.late); }
	sayNext();
}
function hear(m) {
	if (m.you) me = m.you;
	switch (m.t) {
		case 'nonce':
			if (seat.code) { const secret = BigInt(`0x${seat.secret}`), open = power(2n, secret).toString(16); say({t: 'code', seat: seat.table, proof: sha(m.x + sha(`code:${seat.code}`) + open), public: open}); }
			else say({t: 'hello', seat: seat.table, proof: keyProof(seat.key, m.x)});
			return;
		case 'key':
			seat = {table: seat.table, key: sha(power(BigInt(`0x${m.b}`), BigInt(`0x${seat.secret}`)).toString(16)).slice(0, 24)};
			keep('seat', seat);
			return;
		case 'wait': waits(m); break;
		case 'draw': draws(m); break;
		case 'ack': answered(m); return;
		case 'no': denied(m); return;
		case 'found': if (m.m === move) counts(m); return;
		case 'end': ends(m); break;
		case 'over': over(m); break;
	}
	if (m.you) {
		last = me.n; pause = 300; up(true);
		const old = kept('queue');
		if (!queue.length && old?.key === seat.key) queue = old.queue || [];
		if (queue[0]?.n > last + 1) queue[0].n = 0;
		if (m.t !== 'wait' && m.t !== 'over' && !m.handed) names();
		sayNext();
	}
}

/* before the game */
let starts = 0, trial = false;
function logo() { $.head.replaceChildren(...[...'TOPPING'].map((x) => make('i', x))); }
function waits(m) {
	if (trial && m.in === null) return;
	trial = false; limit = move = 0;
	logo(); who(T.seat(me.seat));
	$.again.hidden = true; $.hereCard.hidden = m.closed; $.practice.hidden = m.in !== null;
	starts = m.in === null ? 0 : now() + m.in;
	if (m.closed) waitsFor(T.closed); else if (starts) waitsFor(T.starts(Math.ceil(m.in / 1000))); else waitsFor(T.you(me.name), 'here');
	$.here = T.here(m.here, m.of); $.hereBar.style.width = percent(m.here, m.of);
	$.rules = m.paper ? T.change : m.sudden ? T.sudden : T.rules(whole(m.limit), whole(m.penalty));
	show('wait');
}
$.again.onclick = () => { $.again.hidden = true; connect(); };
$.practice.onclick = () => {
	trial = true; paper = false; $.score.hidden = true; move = 0; done = false; limit = 0; cells = ' '.repeat(225); rack = [...'PARTIE?']; clear(); at = [7, 7]; isDown = false;
	$.sum = T.how1; $.foundBy = ''; $.foundBar.style.width = 0; input(true); show('play'); tell(''); paint();
	$.solution = T.back;
};

/* a move */
let move = 0, cells = '', rack = [], used = [], letters = [], at = [7, 7], isDown = false, end = 0, limit = 0, done = false, notice = '', noticeUntil = 0, tone = '', mine = [], kind = 'mine', paper = false, still = null, sent = '', foundMs, tally;
function clear() { letters = []; used = []; }
function input(is) { $.input.hidden = !is; $.card.hidden = is; $.next.hidden = true; }
function draws(m) {
	const isOther = move !== m.m || trial, isNew = isOther || $.play.hidden;
	trial = false; starts = 0; move = m.m; cells = m.cells; limit = m.limit; end = now() + m.limit - m.gone; done = !!m.done || m.watch >= 0; kind = 'mine';
	paper = !!m.paper; still = paper && !m.runs ? m.gone : null; $.score.hidden = !paper; if (isOther) names();
	if (isOther) { $.pts.value = sent = ''; rack = [...m.kept, ...m.new]; clear(); mine = []; if (m.m === 1) { at = [7, 7]; isDown = false; } tell(''); }
	$.head = T.move(m.m); $.sum.replaceChildren(...(paper ? [T.change] : [`${T.sum} `, make('b', clock(m.total))])); $.solution = quit(); $.solution.hidden = m.sudden; $.foundBar.parentNode.hidden = paper;
	if (m.handed) hands(m.handed[0], m.handed[1]);
	$.bar.lastElementChild.style.left = percent(paper ? 20000 : Math.max(0, m.limit - 10000), m.limit);
	if (done && (isOther || !mine.length)) clear();
	foundMs = m.done?.ms; input(!done); counts(m);
	if (done && !m.done) watches(m.watch);
	show('play'); paint();
	if (isNew || !done) requestAnimationFrame(() => requestAnimationFrame(() => say({t: 'shown', move: m.m})));
}
function who(text, cls = '') { $.who = text; $.who.className = cls; }
const names = () => who(`${me.name} · ${T.seat(me.seat)}`);
const quit = () => (paper ? T.pass : T.solution);
function hands(text, ms) { sent = text; who(T.handed(minutes(limit ? limit - ms + 999 : ms)), 'chip good'); if (!letters.length) tell(text === '-' ? T.pass : text); }
function bulletin() { const word = whole_(), points = $.pts.value.replace(/\D/g, ''); return word.length ? `${circled(word.map((x) => x[2]).join(''))} ${refAt(word[0])}${paper && points ? ` ${points}` : ''}` : ''; }
function queues(text) { setQueue([...queue, {m: move, text, mine, n: 0}]); if (isUp) { tell(`${text} …`); if (queue.length === 1) sayNext(); } else tell(T.kept(text), 'bad'); paint(); }
function counts(m) {
	tally = m; $.foundBy = m.of ? T.foundBy(m.found, m.of) : ''; $.foundBar.style.width = percent(m.found, m.of);
	if (foundMs !== undefined) wins(m);
}
/* who has found first, and oneself behind them */
function firsts(rows, place = 0) {
	const all = rows.map(([name, ms], i) => [i + 1, name, ms]);
	if (place > all.length && foundMs) all.push([place, me.name, foundMs]);
	return box('ol', 'tall', ...all.map(([n, name, ms]) => entry(n === place ? 'me' : '', n, name, secs(ms))));
}
/* the card of who has ended the move, while others search */
function wins(m) {
	const found = foundMs !== null, meter = box('div', 'meter', make('i'));
	meter.firstChild.style.width = $.foundBar.style.width;
	card(found ? 'top' : '', box('p', '', found && make('b', '✓', 'big good'), make('b', found ? T.top : T.gaveUp, 'big'), found && make('b', secs(foundMs), 'big')),
		box('p', '', m.place && box('span', '', ...rank(m.place), T.place), make('span', $.foundBy.textContent)), meter, firsts(m.first, m.place));
}
function card(cls, ...parts) { $.card.className = `card ${cls}`; $.card.replaceChildren(...parts); input(false); }
function watches(n) { card('', make('b', n ? T.out(n) : T.watch, 'big'), make('p', n ? T.watch : '')); }
const cell = (r, c) => cells[r * 15 + c];
/* the letters on the grid: row, column, letter, whether it is one's own */
function laid() {
	const out = [];
	let [r, c] = at, i = 0;
	for (; letters.length && r < 15 && c < 15; r += isDown, c += !isDown) {
		const there = cell(r, c), own = there === ' ';
		if (own && i === letters.length) break;
		out.push([r, c, own ? letters[i++] : there, own]);
	}
	return out;
}
/* letters of the grid before the first square belong to the word */
function whole_() {
	const out = laid();
	let [r, c] = at;
	while (out.length && (r -= isDown) >= 0 && (c -= !isDown) >= 0 && cell(r, c) !== ' ') out.unshift([r, c, cell(r, c), false]);
	return out;
}
function next() { const last = laid().pop(); return last ? [last[0] + isDown, last[1] + !isDown] : at; }
const own = () => laid().filter((x) => x[3]);
const refAt = ([r, c]) => (isDown ? `${c + 1}${ABC[r]}` : `${ABC[r]}${c + 1}`);
const spot = (square) => `${refAt(square)} ${isDown ? '↓' : '→'}`;
const PREMIUM = 'T  d   T D   t    D   d d  D   d    D    t   t    d   d T  d   c';
const squares = [], sides = [];
for (let r = -1; r < 15; r++) for (let c = -1; c < 15; c++) {
	const isSide = r < 0 || c < 0, e = isSide ? make('b', ABC[r] ?? (c + 1 || '')) : make('i');
	e.ariaHidden = 'true'; $.grid.append(e); (isSide ? sides : squares).push(e);
}
function grid() {
	const over = new Map((done ? mine : own()).map(([r, c, l]) => [r * 15 + c, l])), [nr, nc] = done ? [-99, -99] : next();
	squares.forEach((e, i) => {
		const r = Math.floor(i / 15), c = i % 15, there = over.get(i) || cells[i];
		e.className = over.has(i) ? kind : there !== ' ' ? 'on' : PREMIUM[8 * Math.min(r, 14 - r) + Math.min(c, 14 - c)];
		if (there !== ' ' && there !== there.toUpperCase()) e.classList.add('jo');
		if (r === nr && c === nc) e.classList.add('cur');
		e.textContent = there === ' ' ? '' : there.toUpperCase();
	});
	sides.forEach((e, k) => { e.className = (k < 16 ? k - 1 === nc : k - 16 === nr) ? 'at' : ''; });
	$.grid.ariaLabel = T.grid(wordsOf(cells));
}
function wordsOf(all) {
	const out = [];
	for (const [step, far] of [[1, 15], [15, 1]]) for (let n = 0; n < 15; n++) {
		const row = Array.from({length: 15}, (_, k) => all[n * far + k * step]).join('');
		for (const found of row.matchAll(/[^ ]{2,}/g)) out.push(`${found[0].toUpperCase()} ${step > 1 ? `${n + 1}${ABC[found.index]}` : `${ABC[n]}${found.index + 1}`}`);
	}
	return out.join(', ');
}
const VALUES = {1: 'AEILNORSTU', 2: 'DGM', 3: 'BCP', 4: 'FHV', 8: 'JQ', 10: 'KWXYZ', 0: '?'}, value = (x) => Object.keys(VALUES).find((n) => VALUES[n].includes(x));
function paint() {
	grid();
	const word = whole_(), line = $.line;
	if (notice) { line.className = `say ${tone}`; line.textContent = notice; }
	else {
		const text = box(word.length ? 'b' : 's', '', ...word.map(([, , l, own]) => make(own ? 'span' : 's', circled(l))), !word.length && T.empty);
		text.style.setProperty('--n', Math.max(6, text.textContent.length));
		line.className = ''; line.replaceChildren(text, make('em', spot(word[0] || at)));
	}
	$.turn = spot(at);
	$.rack.replaceChildren(...rack.map((x, i) => { const b = make('button', x); b.append(make('small', value(x))); b.ariaLabel = x === '?' ? 'Joker' : x; b.disabled = used.includes(i) || done; b.onclick = () => put(i); return b; }));
	const isSent = paper && letters.length > 0 && bulletin() === sent;
	$.send.disabled = done || !letters.length || isSent; if (!trial) $.send = isSent ? T.inHand : paper ? T.hand : T.send; $.erase.disabled = !letters.length;
}
function tell(text, how = '', ms = 0) { notice = text; tone = how; noticeUntil = ms ? now() + ms : 0; }
function refused(text) { tell(`✕ ${text}`, 'bad', 2500); paint(); }
function touched() { if (notice) tell(''); delete $.solution.dataset.sure; $.solution = trial ? T.back : isUp ? quit() : T.retry; }
function put(i) {
	touched();
	const [r, c] = next();
	if (r > 14 || c > 14) return paint();
	if (rack[i] !== '?') { letters.push(rack[i]); used.push(i); return paint(); }
	$.letters.replaceChildren(...[...ABC].map((x) => { const b = make('button', x); b.onclick = () => { letters.push(x.toLowerCase()); used.push(i); $.joker.close(); paint(); }; return b; }));
	$.joker.showModal();
}
function moveTo(r, c) { touched(); at = [Math.min(14, Math.max(0, r)), Math.min(14, Math.max(0, c))]; paint(); }
function turn() { touched(); isDown = !isDown; paint(); }
function erase() { touched(); letters.pop(); used.pop(); paint(); }
$.erase.onclick = erase;
$.pts.oninput = paint;
$.turn.onclick = turn;
for (const b of document.querySelectorAll('[data-by]')) b.onclick = () => { const [r, c] = b.dataset.by.split(',').map(Number); moveTo(at[0] + r, at[1] + c); };
$.grid.onclick = (e) => { const k = squares.indexOf(e.target); if (k < 0 || done) return; const r = Math.floor(k / 15), c = k % 15; if (r === at[0] && c === at[1]) turn(); else moveTo(r, c); };
$.send.onclick = () => {
	const word = whole_();
	if (!word.length || done) return;
	const text = bulletin();
	if (trial) { clear(); tell(T.tried(text), '', 3000); return paint(); }
	mine = own(); if (!paper) clear();
	queues(text);
};
$.solution.onclick = () => {
	const b = $.solution;
	if (trial) { trial = false; connect(); return; }
	if (!isUp) return connect();
	if (paper) { clear(); return queues('-'); }
	if (b.dataset.sure) { delete b.dataset.sure; say({t: 'up', move}); return; }
	b.dataset.sure = 1; b.textContent = T.sure;
	setTimeout(() => { if (b.dataset.sure) touched(); }, 3000);
};
function answered(m) {
	const one = taken(m.n);
	last = Math.max(last, m.n);
	if (m.m === move && !$.play.hidden && limit) {
		if (paper) { tell(''); if (one) hands(one.text, m.ms || 0); }
		else if (m.v === 'top') { if (one) mine = one.mine; done = true; clear(); kind = 'found'; navigator.vibrate?.(60); foundMs = m.ms; wins({...tally, place: 0}); }
		else if (one && !queue.length) refused((T[m.v.replace('cross word ', '')] || T.unread)(one.text, m.words.join(', ')));
		paint();
	}
	sayNext();
}

/* after a move */
let later = 0;
function ends(m) {
	clearTimeout(later);
	trial = false;
	starts = 0; cells = m.cells; move = m.m; limit = 0; done = true; foundMs = undefined; clear();
	const own = m.mine || {found: 1}; kind = own.found ? 'last' : 'missed';
	mine = m.new.map((i) => [Math.floor(i / 15), i % 15, m.cells[i]]);
	$.head = T.move(m.m); $.clock = '';
	const head = m.watch ? [make('b', T.out(m.watch), 'bad')] : m.paper ? [m.text && make('span', T.handed(m.text))] : !m.mine ? [make('b', T.watch)] : own.found ? []
		: [make('b', `✕ ${T.missed}`, 'bad'), make('span', m.sudden ? T.stay : `${whole(own.ms)} + ${whole(own.penalty)}`), !m.sudden && make('b', whole(own.ms + own.penalty), 'bad')];
	card(m.watch || !own.found ? 'miss' : '', head.length ? box('p', '', ...head) : '',
		box('p', '', make('b', circled(m.word), 'big'), make('span', m.ref), make('b', plural(m.pts, 'point'))),
		box('p', '', m.mine && own.found && box('span', '', make('b', '✓ ', 'good'), T.in(secs(own.ms))), own.best && box('span', '', `${T.best} `, make('b', own.best)), m.of && make('span', T.foundAll(m.found, m.of))), firsts(m.first));
	$.next.hidden = !!m.paper; $.next = m.last ? T.nextEnd : T.next(m.m + 1);
	show('play'); paint();
	if (m.paper) return;
	later = setTimeout(() => { if (!limit && !trial) standings(m, T.after(m.m), m.held ? T.held : m.last ? T.over : T.soon(m.m + 1)); }, m.held ? 5000 : Math.min(6000, m.in * .55));
}
function standings(m, head, soon) {
	$.head = head; who(T.seat(me.seat)); $.soon = soon; $.moves.replaceChildren(); show('table');
	const own = m.own, result = (x) => (m.paper ? plural(x.pts, 'point') : m.sudden ? (x.out ? T.outAt(x.out) : T.isIn) : clock(x.ms));
	$.own.hidden = !own;
	if (own) $.own.replaceChildren(
		box('span', 'rank', ...rank(own.p)),
		box('div', '', make('b', own.name), m.paper ? '' : make('div', T.tops(own.found, own.of))),
		box('div', '', make('b', result(own), 'big'), make('div', own.up ? `${own.up > 0 ? '▲' : '▼'} ${plural(Math.abs(own.up), 'place')}` : '', own.up > 0 ? 'good' : '')),
		make('small', own.net > 49 ? T.net(secs(own.net)) : ''));
	$.rows.replaceChildren(...m.rows.map((x) => entry(own && x.s === own.s ? 'me' : '', x.p, x.name, result(x))));
	$.ahead.hidden = !m.ahead; if (m.ahead) $.ahead.replaceChildren(T.ahead(m.ahead[0], clock(m.ahead[1])), ...rank(m.ahead[2]));
}
function over(m) {
	clearTimeout(later); limit = 0; starts = 0; setQueue([]);
	standings(m, T.over, T.over);
	$.moves.replaceChildren(...(m.moves.length ? [make('h2', T.road)] : []), ...m.moves.map((x) => box('li', '', make('b', x.m), make('span', `${circled(x.word)} ${x.ref}`), make('span', x.found ? '✓' : '✕', x.found ? 'good' : 'bad'), make('em', clock(x.ms)))));
}

setInterval(() => {
	const time = now();
	if (answerBy && time > answerBy && isUp) { up(false); connect(); }
	if (notice && noticeUntil && time > noticeUntil) { tell(''); paint(); }
	if (starts && !$.wait.hidden) $.waitHead = T.starts(Math.max(0, Math.ceil((starts - time) / 1000)));
	if (!limit || $.play.hidden) return;
	const gone = still === null ? Math.max(0, Math.min(limit, limit - (end - time))) : still, left = limit - gone;
	$.clock = minutes(paper ? left + 999 : gone); $.clock.className = left < 10000 ? 'last' : '';
	$.bar.firstElementChild.style.width = percent(paper ? left : gone, limit);
}, 200);

addEventListener('keydown', (e) => {
	if ($.play.hidden || done || e.target === $.pts || $.joker.open || e.ctrlKey || e.altKey || e.metaKey) return;
	const x = e.key.length === 1 ? e.key.toUpperCase() : e.key, steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
	if (/^[A-Z?]$/.test(x)) { const i = rack.findIndex((l, k) => l === x && !used.includes(k)); if (i >= 0) put(i); }
	else if (x === 'Backspace') erase();
	else if (x === ' ') turn();
	else if (x === 'Enter') $.send.click();
	else if (steps[x]) moveTo(at[0] + steps[x][0], at[1] + steps[x][1]);
	else return;
	e.preventDefault();
});

/* the way in */
for (const e of document.querySelectorAll('[data-t]')) e.textContent = T[e.dataset.t];
for (const e of document.querySelectorAll('[data-l]')) e.ariaLabel = T[e.dataset.l];
document.documentElement.lang = L;
const plain = (text) => text.toUpperCase().replace(/[^A-Z0-9]/g, '').replace(/O/g, '').slice(0, 8);
function ready() { $.enter.disabled = plain($.code.value).length !== 8 || !/^[1-9]\d{0,3}$/.test($.seat.value.trim()); }
$.seat.oninput = $.code.oninput = ready;
$.join.onsubmit = (e) => {
	e.preventDefault(); ready();
	if ($.enter.disabled) return;
	seat = {table: Number($.seat.value), code: plain($.code.value), secret: random().toString(16)};
	keep('seat', seat); $.joinBad = ''; connect();
};
function arrive() {
	const slip = /^#(\d{1,4})\.([0-9a-f]{24})$/.exec(location.hash);
	if (!slip) return false;
	history.replaceState(null, '', '/');
	if (!seat || seat.key !== slip[2]) { seat = {table: Number(slip[1]), key: slip[2]}; setQueue([]); }
	keep('seat', seat);
	return true;
}
addEventListener('hashchange', () => { if (arrive()) connect(); });
let hiddenAt = 0;
document.addEventListener('visibilitychange', () => { if (document.hidden) hiddenAt = now(); else if (seat && (now() - hiddenAt > 5000 || !isUp)) connect(); });
addEventListener('online', () => { if (seat && !isUp) connect(); });
arrive();
logo();
if (seat) { show('wait'); bare(); connect(); } else show('join');
