'use strict';
/* The phone's side of a game. Words of others are only ever set as text. */
const TEXTS = {
	cut: ['coupé', 'cut off'], joinHead: ['Votre siège', 'Your seat'],
	joinTold: ['Le carré de votre fiche y mène tout droit. Sans lui :', 'The square on your slip leads straight there. Without it:'], table: ['Table', 'Table'],
	code: ['Code de la fiche, 8 signes', 'Code on the slip, 8 signs'], enter: ['Je suis là', 'I am here'],
	joinName: ['Le nom est sur la fiche : il ne se choisit pas ici.', 'The name is on the slip: it cannot be chosen here.'],
	joinBad: ['Table ou code faux, ou code déjà pris : demandez une autre fiche à l’arbitre.', 'Wrong table or code, or a code already used: ask the referee for another slip.'],
	slipBad: ['Cette fiche ne sert plus : demandez-en une autre à l’arbitre.', 'This slip no longer serves: ask the referee for another one.'],
	screen: ['Écran : réglez-le sur 5 minutes', 'Screen: set it to 5 minutes'], screenHow: ['Réglages, Affichage, Mise en veille', 'Settings, Display, Sleep'],
	how1: ['La première case ; encore : elle tourne', 'The first square; again: it turns'], how2: ['Vos lettres, une à une', 'Your letters, one by one'],
	how3: ['Proposer, autant de fois qu’il faut', 'Propose, as often as needed'], practice: ['Essayer sur une grille, sans chrono', 'Try on a grid, without a clock'],
	back: ['Fin de l’essai', 'End of the try'], takeBack: ['Reprendre ici', 'Go on here'], erase: ['Effacer la dernière lettre', 'Erase the last letter'], rack: ['Tirage', 'Draw'],
	left: ['Une colonne à gauche', 'One column left'], up: ['Une ligne plus haut', 'One row up'], down: ['Une ligne plus bas', 'One row down'],
	right: ['Une colonne à droite', 'One column right'], turn: ['Tourner', 'Turn'], solution: ['Solution', 'Solution'], sure: ['Sûr ?', 'Sure?'], send: ['Proposer', 'Propose'],
	retry: ['Réessayer', 'Try again'], joker: ['Le joker est :', 'The blank is:'], you: [(n) => `${n}, vous y êtes`, (n) => `${n}, you are in`],
	seat: [(n) => `table ${n}`, (n) => `table ${n}`], here: [(h, o) => `${h} ${h > 1 ? 'sont là' : 'est là'}, sur ${o}`, (h, o) => `${h} ${h > 1 ? 'are' : 'is'} here, of ${o}`],
	rules: [(l, p) => `L’arbitre lance la partie. ${l} par coup, un top manqué coûte ${p}.`, (l, p) => `The referee starts the game. ${l} a move, a missed top costs ${p}.`],
	starts: [(s) => `La partie commence dans ${s} s`, (s) => `The game starts in ${s} s`],
	closed: ['La partie se joue sans vous : elle a commencé.', 'The game is played without you: it has begun.'],
	elsewhere: ['Ce siège est ouvert sur un autre téléphone.', 'This seat is open on another phone.'], ended: ['La soirée est finie.', 'The evening is over.'],
	move: [(m) => `Coup ${m}`, (m) => `Move ${m}`], after: [(m) => `Après le coup ${m}`, (m) => `After move ${m}`], over: ['Partie finie', 'Game over'], practiceHead: ['Essai', 'Try'],
	sum: [(t) => `Total avant ce coup ${t}`, (t) => `Total before this move ${t}`], foundBy: [(k, o) => `${k} sur ${o} ${k > 1 ? 'ont' : 'a'} trouvé`, (k, o) => `${k} of ${o} found it`],
	foundAll: [(k, o) => `trouvé par ${k} sur ${o}`, (k, o) => `found by ${k} of ${o}`], top: ['Top !', 'Top!'],
	place: [(p) => `${p}${p === 1 ? 'er' : 'e'} à trouver`, (p) => `number ${p} to find it`], missed: ['Top manqué', 'Top missed'], in: [(t) => `Vous en ${t}`, (t) => `You in ${t}`],
	best: [(w) => `Votre mieux : ${w}`, (w) => `Your best: ${w}`], sudden: ['Mort subite : sort qui joue moins que le meilleur.', 'Sudden death: out is who plays less than the best.'],
	out: [(m) => `Sorti au coup ${m}`, (m) => `Out at move ${m}`], outAt: [(m) => `sorti, coup ${m}`, (m) => `out, move ${m}`],
	watch: ['Vous regardez la grille et l’horloge', 'You watch the grid and the clock'], stay: ['vous restez en jeu', 'you stay in'], isIn: ['en jeu', 'still in'],
	hand: ['Remettre', 'Hand in'], pass: ['Passer', 'Pass'], handed: [(t) => `✓ remis ${t}`, (t) => `✓ handed in ${t}`], change: ['Le dernier remis avant « ramassé » compte.', 'The last one before “collected” counts.'],
	gaveUp: ['Solution à la fin du coup', 'Solution after the move'], next: [(m) => `Le classement, puis le coup ${m}`, (m) => `Standings, then move ${m}`],
	nextEnd: ['Le classement, puis la fin', 'Standings, then the end'], soon: [(m) => `Coup ${m} dans un instant`, (m) => `Move ${m} in a moment`],
	held: ['L’arbitre fait une pause', 'The referee has paused the game'], soonEnd: ['La partie est finie', 'The game is over'],
	tops: [(f, o) => `${plural(f, 'top')} sur ${o}`, (f, o) => `${plural(f, 'top')} of ${o}`],
	ord: [(p) => (p === 1 ? 'er' : 'e'), (p) => ({1: 'st', 2: 'nd', 3: 'rd'}[p % 100 > 10 && p % 100 < 14 ? 0 : p % 10] || 'th')],
	ahead: [(n, t, p) => `${t} derrière ${n}, ${p}${p === 1 ? 'er' : 'e'}`, (n, t, p) => `${t} behind ${n}, rank ${p}`],
	net: [(t) => `réseau : ${t} rendues`, (t) => `network: ${t} given back`], road: ['Vos coups', 'Your moves'],
	kept: [(w) => `${w} est gardé : il repart seul, et compte à son arrivée`, (w) => `${w} is kept: it leaves by itself, and counts at its arrival`],
	late: ['Trop tard pour ce coup', 'Too late for this move'], rate: ['Plus d’essai sur ce coup', 'No more tries on this move'], wait: [(w) => `${w} …`, (w) => `${w} …`],
	grid: [(w) => `Grille : ${w || 'vide'}`, (w) => `Grid: ${w || 'empty'}`], empty: ['Touchez une case, puis vos lettres', 'Touch a square, then your letters'],
	tried: [(w) => `${w} : en partie, l’arbitre répond`, (w) => `${w}: in a game, the referee answers`],
	a: [{'below top': (w) => `${w} : pas le top`, 'does not fit': (w) => `${w} ne tient pas ici`, 'does not connect': (w) => `${w} ne touche aucun mot`, 'letters missing': (w) => `${w} : il manque des lettres`, 'not admitted': (w, b) => `${b} n’est pas admis`, no: (w) => `${w} ne se lit pas`}, {'below top': (w) => `${w}: not the top`, 'does not fit': (w) => `${w} does not fit here`, 'does not connect': (w) => `${w} touches no word`, 'letters missing': (w) => `${w}: letters missing`, 'not admitted': (w, b) => `${b} is not admitted`, no: (w) => `${w} cannot be read`}],
};
const L = /^fr/i.test(navigator.language || 'fr') ? 'fr' : 'en', T = Object.fromEntries(Object.entries(TEXTS).map(([name, told]) => [name, told[+(L === 'en')]]));
/* $.id is an element; $.id = text writes in it. */
const byId = (id) => document.getElementById(id), ROWS = 'ABCDEFGHIJKLMNO', now = () => performance.now();
const $ = new Proxy({}, {get: (_, id) => byId(id), set: (_, id, text) => { byId(id).textContent = text; return true; }});
const make = (tag, text, cls) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (cls) e.className = cls; return e; };
/* of others */
const box = (tag, cls, ...parts) => { const e = make(tag, undefined, cls); e.append(...parts.filter((x) => x)); return e; };
const plural = (n, word) => `${n} ${word}${n > 1 ? 's' : ''}`;
const dot = (text) => (L === 'fr' ? text.replace('.', ',') : text);
const secs = (ms) => `${dot((ms / 1000).toFixed(1))} s`;
const clock = (ms) => { const d = Math.round(ms / 100); return d < 600 ? secs(ms) : `${Math.floor(d / 600)}:${dot((d % 600 / 10).toFixed(1).padStart(4, '0'))}`; };
const minutes = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const whole = (ms) => (ms < 60000 ? `${Math.round(ms / 1000)} s` : minutes(ms + 500));
const circled = (word) => word.replace(/[a-z]/g, (x) => `(${x.toUpperCase()})`);

/* SHA-256: the browser's own wants a certificate. */
const K=[],H0=[];for(let p=2;K.length<64;p++){let prime=true;for(let d=2;d*d<=p;d++)if(p%d===0){prime=false;break;}if(!prime)continue;const frac=(x)=>((x-Math.floor(x))*4294967296)|0;if(H0.length<8)H0.push(frac(Math.sqrt(p)));K.push(frac(Math.cbrt(p)));}
function sha(text){const b=[...new TextEncoder().encode(text)],bits=b.length*8,h=[...H0],rot=(x,r)=>(x>>>r)|(x<<(32-r));b.push(128);while(b.length%64!==60)b.push(0);for(let i=3;i>=0;i--)b.push((bits>>>(i*8))&255);for(let o=0;o<b.length;o+=64){const w=[];for(let i=0;i<16;i++)w[i]=(b[o+4*i]<<24)|(b[o+4*i+1]<<16)|(b[o+4*i+2]<<8)|b[o+4*i+3];for(let i=16;i<64;i++){const x=w[i-15],y=w[i-2];w[i]=(w[i-16]+(rot(x,7)^rot(x,18)^(x>>>3))+w[i-7]+(rot(y,17)^rot(y,19)^(y>>>10)))|0;}let[A,B,C,D,E,F,G,I]=h;for(let i=0;i<64;i++){const t=(I+(rot(E,6)^rot(E,11)^rot(E,25))+((E&F)^(~E&G))+K[i]+w[i])|0,u=((rot(A,2)^rot(A,13)^rot(A,22))+((A&B)^(A&C)^(B&C)))|0;I=G;G=F;F=E;E=(D+t)|0;D=C;C=B;B=A;A=(t+u)|0;}[A,B,C,D,E,F,G,I].forEach((v,i)=>{h[i]=(h[i]+v)|0;});}return h.map((v)=>(v>>>0).toString(16).padStart(8,'0')).join('');}
const xor = (a, b) => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(64, '0');
function keyProof(key, nonce) { const own = sha(`key:${key}`); return xor(own, sha(nonce + sha(own))); }
/* Diffie-Hellman (RFC 3526, group 5): who listens gets no key from a typed code. */
function arctan(x) { let sum = 0n; for (let term = (1n << 1600n) / x, n = 1n; term; term /= -x * x, n += 2n) sum += term / n; return sum; }
const P = (1n << 1536n) - (1n << 1472n) - 1n + ((16n * arctan(5n) - 4n * arctan(239n) >> 194n) + 741804n << 64n);
function power(base, by) { let out = 1n; for (; by > 0n; by >>= 1n, base = base * base % P) if (by & 1n) out = out * base % P; return out; }
const random = () => BigInt(`0x${[...crypto.getRandomValues(new Uint8Array(32))].map((x) => x.toString(16).padStart(2, '0')).join('')}`);

const keep = (name, value) => { try { if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, JSON.stringify(value)); } catch { /* a private window keeps nothing */ } };
const kept = (name) => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
let seat = kept('seat'), queue = [], last = 0, me = null;
const setQueue = (next) => { queue = next; keep('queue', {key: seat?.key, queue}); };

let ws = null, pause = 300, timer = 0, isUp = false, answerBy = 0;
function show(name) { for (const one of ['join', 'wait', 'play', 'table']) $[one].hidden = one !== name; $.bar.hidden = name !== 'play' || !limit; if (name !== 'play') $.clock = ''; }
function up(is) { isUp = is; document.body.classList.toggle('off', !is); $.cut.hidden = is || !seat; if (!is && !$.play.hidden && !done && !trial) { if (queue.length) tell(T.kept(queue[queue.length - 1].text), 'bad'); } $.solution = is ? quit() : T.retry; }
function connect() {
	clearTimeout(timer);
	if (ws) { ws.onclose = ws.onmessage = null; ws.close(); }
	answerBy = 0;
	const own = ws = new WebSocket(`ws://${location.host}/ws`);
	own.onmessage = (e) => hear(JSON.parse(e.data));
	own.onclose = (e) => {
		up(false);
		if (e.code === 4003) return wrong();
		if (e.code === 4001) { $.cut.hidden = true; stop(T.elsewhere); $.again.hidden = false; return; }
		if (e.code === 4010) { $.cut.hidden = true; if ($.table.hidden) stop(T.ended); return; }
		timer = setTimeout(connect, e.code === 4008 ? 10500 : pause * (.7 + .6 * Math.random()));
		pause = Math.min(4000, pause * 2);
	};
}
function wrong() {
	const byCode = seat?.code;
	seat = null; keep('seat', null); setQueue([]); $.cut.hidden = true;
	$.joinBad = byCode ? T.joinBad : T.slipBad; show('join');
}
function stop(text) { bare(); $.waitHead = text; show('wait'); }
function bare() { $.hereCard.hidden = true; limit = 0; }
const say = (m) => { if (ws?.readyState === 1) ws.send(JSON.stringify(m)); };
function sayNext() {
	if (!queue.length || !isUp) return;
	const one = queue[0];
	if (!one.n) { one.n = last + 1; setQueue(queue); }
	answerBy = now() + 4000;
	say({t: 'say', number: one.n, move: one.m, text: one.text});
}
function hear(m) {
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
		case 'no': if (queue[0]?.n === m.n) { const one = queue[0]; setQueue(queue.slice(1)); if (one.m === move && !done) { if (m.why === 'number') { one.n = 0; setQueue([one, ...queue]); } else tell(m.why === 'rate' ? T.rate : T.late, 'bad'); } } last = m.last; answerBy = 0; sayNext(); return;
		case 'found': if (m.m === move) counts(m); return;
		case 'end': ends(m); break;
		case 'over': over(m); break;
	}
	if (m.you) {
		me = m.you; last = me.n; pause = 300; up(true);
		const old = kept('queue');
		if (!queue.length && old?.key === seat.key) queue = old.queue || [];
		if (queue[0]?.n > last + 1) queue[0].n = 0;
		if (!m.handed) $.who = `${me.name} · ${T.seat(me.seat)}`;
		if (m.t === 'wait') waits(m);
		sayNext();
	}
}

/* before the game */
let starts = 0, trial = false;
function waits(m) {
	if (trial && m.in === null) return;
	trial = false; limit = move = 0;
	$.head = 'Topping';
	$.again.hidden = true; $.hereCard.hidden = m.closed; $.practice.hidden = m.in !== null;
	starts = m.in === null ? 0 : now() + m.in;
	$.waitHead = m.closed ? T.closed : starts ? T.starts(Math.ceil(m.in / 1000)) : me ? T.you(me.name) : '';
	$.here = T.here(m.here, m.of); $.hereBar.style.width = `${100 * m.here / Math.max(1, m.of)}%`;
	$.rules = m.paper ? T.change : m.sudden ? T.sudden : T.rules(whole(m.limit), whole(m.penalty));
	show('wait');
}
$.again.onclick = () => { $.again.hidden = true; connect(); };
$.practice.onclick = () => {
	trial = true; paper = false; $.pts.hidden = true; move = 0; done = false; limit = 0; cells = ' '.repeat(225); newRack('', 'PARTIE?'); at = [7, 7]; isDown = false;
	$.head = T.practiceHead; $.sum = $.foundBy = ''; $.foundBar.style.width = 0; input(true); show('play'); tell(''); paint();
	$.solution = T.back;
};

/* a move */
let move = 0, cells = '', rack = [], used = [], letters = [], at = [7, 7], isDown = false, end = 0, limit = 0, done = false, notice = '', noticeUntil = 0, tone = '', mine = [], kind = 'mine', paper = false, still = null, sent = '';
function clear() { letters = []; used = []; }
function newRack(kept_, fresh) { rack = [...kept_, ...fresh]; clear(); }
function input(is) { $.input.hidden = !is; $.card.hidden = is; $.next.hidden = true; }
function draws(m) {
	const isNew = move !== m.m || $.play.hidden || trial;
	const isOther = move !== m.m || trial;
	trial = false; starts = 0; move = m.m; cells = m.cells; limit = m.limit; end = now() + m.limit - m.gone; done = !!m.done || m.watch >= 0; kind = 'mine';
	paper = !!m.paper; still = paper && !m.runs ? m.gone : null; $.pts.hidden = !paper; if (paper && isOther) $.who = me?.name;
	if (isOther) { $.pts.value = sent = ''; newRack(m.kept, m.new); mine = []; if (m.m === 1) { at = [7, 7]; isDown = false; } tell(''); }
	$.head = T.move(m.m); $.sum = paper ? T.change : T.sum(clock(m.total)); $.solution = quit(); $.solution.hidden = m.sudden; $.send = paper ? T.hand : T.send; $.foundBar.parentNode.hidden = paper;
	if (m.handed) hands(m.handed[0], m.handed[1]);
	$.bar.lastElementChild.style.left = `${100 * Math.max(0, 1 - (paper ? 20000 : 10000) / m.limit)}%`;
	if (done && (isOther || !mine.length)) { clear(); }
	input(!done); counts(m);
	if (m.done) wins(m.done.ms, m.place); else if (done) watches(m.watch);
	show('play'); paint();
	if (isNew || !done) requestAnimationFrame(() => requestAnimationFrame(() => say({t: 'shown', move: m.m})));
}
const quit = () => (paper ? T.pass : T.solution);
function hands(text, ms) { sent = text; $.who = T.handed(minutes(limit ? limit - ms + 999 : ms)); if (!letters.length) tell(text === '-' ? T.pass : text); }
function bulletin() { const word = whole_(), points = $.pts.value.replace(/\D/g, ''); return word.length ? `${textOf(word)} ${refAt(word[0])}${paper && points ? ` ${points}` : ''}` : ''; }
function queues(text) { setQueue([...queue, {m: move, text, mine, n: 0}]); if (isUp) { tell(T.wait(text)); if (queue.length === 1) sayNext(); } else tell(T.kept(text), 'bad'); paint(); }
function counts(m) {
	$.foundBy = m.of ? T.foundBy(m.found, m.of) : ''; $.foundBar.style.width = `${100 * m.found / Math.max(1, m.of)}%`;
	if (done && $.cardFound) { $.cardFound = T.foundBy(m.found, m.of); $.cardBar.style.width = $.foundBar.style.width; if (m.place) $.cardPlace = T.place(m.place); firsts($.cardFirst, m.first); }
}
function firsts(list, rows) { list.replaceChildren(...rows.map(([name, ms], i) => box('li', '', make('b', i + 1), make('span', name), make('em', secs(ms))))); }
function wins(ms, place) {
	const found = ms !== null, meter = box('div', 'meter', make('i')), list = make('ol', undefined, 'tall'), spot = make('span', place ? T.place(place) : ''), by = make('span', $.foundBy.textContent), bar = meter.firstChild;
	spot.id = 'cardPlace'; by.id = 'cardFound'; bar.id = 'cardBar'; bar.style.width = $.foundBar.style.width; list.id = 'cardFirst';
	card(found ? 'top' : '', box('p', '', make('b', found ? `✓ ${T.top}` : T.gaveUp, found ? 'big good' : 'big'), make('b', found ? secs(ms) : '', 'big')), box('p', '', spot, by), meter, list);
}
function card(cls, ...parts) { $.card.className = `card ${cls}`; $.card.replaceChildren(...parts); input(false); }
function watches(n) { card('', make('b', n ? T.out(n) : T.watch, 'big'), make('p', n ? T.watch : '')); }
const cell = (r, c) => cells[r * 15 + c];
function laid() {
	let [r, c] = at, i = 0; const out = [];
	if (!letters.length) return out;
	while (r < 15 && c < 15) {
		const there = cell(r, c);
		if (there !== ' ') out.push([r, c, there, false]); else if (i < letters.length) out.push([r, c, letters[i++], true]); else break;
		if (isDown) r++; else c++;
	}
	return out;
}
/* letters of the grid before the first square belong to the word */
function whole_() {
	const out = laid();
	if (!out.length) return out;
	let [r, c] = at;
	for (;;) { if (isDown) r--; else c--; if (r < 0 || c < 0 || cell(r, c) === ' ') break; out.unshift([r, c, cell(r, c), false]); }
	return out;
}
const refAt = ([r, c]) => (isDown ? `${c + 1}${ROWS[r]}` : `${ROWS[r]}${c + 1}`);
const textOf = (word) => word.map(([, , l]) => (l === l.toUpperCase() ? l : `(${l.toUpperCase()})`)).join('');
const PREMIUM = 'T  d   T D   t    D   d d  D   d    D    t   t    d   d T  d   D';
const squares = [], sides = [];
for (let r = -1; r < 15; r++) for (let c = -1; c < 15; c++) { const e = make(r < 0 || c < 0 ? 'b' : 'i', r < 0 && c < 0 ? '' : r < 0 ? c + 1 : c < 0 ? ROWS[r] : ''); e.ariaHidden = 'true'; $.grid.append(e); (e.tagName === 'I' ? squares : sides).push(e); }
function next() { const word = laid(); if (!word.length) return at; let [r, c] = word[word.length - 1]; if (isDown) r++; else c++; return [r, c]; }
function grid() {
	const over = new Map((done ? mine : laid().filter((x) => x[3])).map(([r, c, l]) => [r * 15 + c, l])), [nr, nc] = done ? [-1, -1] : next();
	squares.forEach((e, i) => {
		const r = Math.floor(i / 15), c = i % 15, there = over.get(i) || cells[i];
		e.className = over.has(i) ? kind : there !== ' ' ? 'on' : PREMIUM[8 * Math.min(r, 14 - r) + Math.min(c, 14 - c)];
		if (there !== ' ' && there !== there.toUpperCase()) e.classList.add('jo');
		if (r === nr && c === nc) e.classList.add('cur');
		e.textContent = there === ' ' ? '' : there.toUpperCase();
	});
	sides.forEach((e, k) => { e.className = k > 0 && k < 16 ? (k - 1 === nc ? 'at' : '') : k - 16 === nr ? 'at' : ''; });
	$.grid.ariaLabel = T.grid(wordsOf(cells));
}
function wordsOf(all) {
	const out = [];
	for (const [step, far, flip] of [[1, 15, false], [15, 1, true]]) for (let n = 0; n < 15; n++) {
		const row = Array.from({length: 15}, (_, k) => all[n * far + k * step]).join('');
		for (const found of row.matchAll(/[^ ]{2,}/g)) out.push(`${found[0].toUpperCase()} ${flip ? `${n + 1}${ROWS[found.index]}` : `${ROWS[n]}${found.index + 1}`}`);
	}
	return out.join(', ');
}
const WORTH = {A: 1, E: 1, I: 1, L: 1, N: 1, O: 1, R: 1, S: 1, T: 1, U: 1, D: 2, G: 2, M: 2, B: 3, C: 3, P: 3, F: 4, H: 4, V: 4, J: 8, Q: 8, '?': 0};
function paint() {
	grid();
	const word = whole_(), line = $.line;
	if (notice) { line.className = `say ${tone}`; line.textContent = notice; line.style.fontSize = ''; }
	else {
		line.className = ''; line.replaceChildren(...word.map(([, , l, own]) => make(own ? 'span' : 's', l === l.toUpperCase() ? l : `(${l.toUpperCase()})`)));
		if (!word.length) line.append(make('s', T.empty));
		line.append(make('em', `${refAt(word.length ? word[0] : at)} ${isDown ? '↓' : '→'}`));
		line.style.fontSize = word.length ? '' : '.9375rem';
	}
	$.turn = `${refAt(at)} ${isDown ? '↓' : '→'}`;
	$.rack.replaceChildren(...rack.map((x, i) => { const b = make('button', x); b.append(make('small', WORTH[x] === undefined ? 10 : WORTH[x])); b.ariaLabel = x === '?' ? 'Joker' : x; b.disabled = used.includes(i) || done; b.onclick = () => put(i); return b; }));
	$.send.disabled = done || !letters.length || (paper && bulletin() === sent); $.erase.disabled = !letters.length;
}
function tell(text, how = '', ms = 0) { notice = text; tone = how; noticeUntil = ms ? now() + ms : 0; }
function touched() { if (notice) tell(''); $.solution.removeAttribute('data-sure'); if (trial) $.solution = T.back; else $.solution = isUp ? quit() : T.retry; }
function put(i) {
	touched();
	const [r, c] = next();
	if (r > 14 || c > 14) return paint();
	if (rack[i] !== '?') { letters.push(rack[i]); used.push(i); return paint(); }
	$.letters.replaceChildren(...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((x) => { const b = make('button', x); b.onclick = () => { letters.push(x.toLowerCase()); used.push(i); $.joker.close(); paint(); }; return b; }));
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
	mine = laid().filter((x) => x[3]); if (!paper) { clear(); }
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
	const one = queue[0]?.n === m.n ? queue[0] : null;
	if (one) setQueue(queue.slice(1));
	last = Math.max(last, m.n); answerBy = 0;
	if (m.m === move && !$.play.hidden && limit) {
		if (paper) { tell(''); if (one) hands(one.text, m.ms || 0); }
		else if (m.v === 'top') { if (one) mine = one.mine; done = true; clear(); kind = 'found'; navigator.vibrate?.(60); wins(m.ms, null); }
		else if (one && !queue.length) tell((T.a[m.v.replace('cross word ', '')] || T.a.no)(one.text, m.words.join(', ')), 'bad', 2500);
		paint();
	}
	sayNext();
}

/* after a move */
let later = 0;
function ends(m) {
	clearTimeout(later);
	trial = false;
	starts = 0; cells = m.cells; move = m.m; limit = 0; done = true; clear();
	const own = m.mine || {found: 1}; kind = own.found ? 'last' : 'missed';
	mine = m.new.map((i) => [Math.floor(i / 15), i % 15, m.cells[i]]);
	$.head = T.move(m.m); $.clock = '';
	const list = make('ol', undefined, 'tall'), head = m.watch ? [make('b', T.out(m.watch), 'bad2')] : m.paper ? [m.text && make('b', m.text)] : !m.mine ? [make('b', T.watch)] : own.found ? []
		: [make('b', `✕ ${T.missed}`, 'bad2'), make('span', m.sudden ? T.stay : `${whole(own.ms)} + ${whole(own.penalty)}`), !m.sudden && make('b', whole(own.ms + own.penalty), 'bad2')];
	firsts(list, m.first);
	card(m.watch || !own.found ? 'miss' : '', head.length ? box('p', '', ...head) : '',
		box('p', '', make('b', circled(m.word), 'big'), make('span', m.ref), make('b', plural(m.pts, 'point'))),
		box('p', '', m.mine && own.found && make('span', `✓ ${T.in(secs(own.ms))}`, 'good'), own.best && make('span', T.best(own.best)), m.of && make('span', T.foundAll(m.found, m.of))), list);
	$.next.hidden = !!m.paper; $.next = m.last ? T.nextEnd : T.next(m.m + 1);
	show('play'); paint();
	if (m.paper) return;
	const wait = m.held ? 5000 : Math.min(6000, m.in * .55);
	later = setTimeout(() => { if (limit || trial) return; standings(m, T.after(m.m), m.held ? T.held : m.last ? T.soonEnd : T.soon(m.m + 1)); }, wait);
}
function standings(m, head, soon) {
	$.head = head; $.soon = soon; $.moves.replaceChildren(); show('table');
	const own = m.own, result = (x) => (m.paper ? plural(x.pts, 'point') : m.sudden ? (x.out ? T.outAt(x.out) : T.isIn) : clock(x.ms));
	$.own.hidden = !own;
	if (own) $.own.replaceChildren(
		box('span', 'rank', String(own.p), make('sup', T.ord(own.p))),
		box('div', '', make('b', own.name), m.paper ? '' : make('div', T.tops(own.found, own.of))),
		box('div', '', make('b', result(own), 'big'), make('div', own.up ? `${own.up > 0 ? '▲' : '▼'} ${plural(Math.abs(own.up), 'place')}` : '', own.up > 0 ? 'good' : ''), own.net > 49 && make('small', T.net(secs(own.net)))));
	$.rows.replaceChildren(...m.rows.map((x) => box('li', own && x.s === own.s ? 'me' : '', make('b', x.p), make('span', x.name), make('em', result(x)))));
	$.ahead.hidden = !m.ahead; if (m.ahead) $.ahead = T.ahead(m.ahead[0], clock(m.ahead[1]), m.ahead[2]);
}
function over(m) {
	clearTimeout(later); limit = 0; starts = 0; setQueue([]);
	standings(m, T.over, T.soonEnd);
	$.moves.replaceChildren(...(m.moves.length ? [make('h2', T.road)] : []), ...m.moves.map((x) => box('li', '', make('b', x.m), make('span', `${circled(x.word)} ${x.ref}`), make('span', x.found ? '✓' : '✕', x.found ? 'good' : 'bad2'), make('em', clock(x.ms)))));
}

setInterval(() => {
	const time = now();
	if (answerBy && time > answerBy && isUp) { up(false); connect(); }
	if (notice && noticeUntil && time > noticeUntil) { tell(''); paint(); }
	if (starts && !$.wait.hidden) $.waitHead = T.starts(Math.max(0, Math.ceil((starts - time) / 1000)));
	if (!limit || $.play.hidden) return;
	const gone = still === null ? Math.max(0, Math.min(limit, limit - (end - time))) : still, left = limit - gone;
	$.clock = minutes(paper ? left + 999 : gone); $.clock.className = left < 10000 ? 'last' : '';
	$.bar.firstElementChild.style.width = `${100 * gone / limit}%`;
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
if (seat) { show('wait'); bare(); connect(); } else show('join');
