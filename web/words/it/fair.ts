/** The words of the page that checks a deck. */
export default {
  'fair.title': 'Verifica il mazzo',
  'fair.about':
    'Il tuo browser rimescola da sé ogni mazzo di questa partita e lo confronta con quello giocato. Al server chiede soltanto il registro.',
  'fair.about.other':
    'Scegli il registro di una partita: il tuo browser rimescola da sé ogni mazzo e lo confronta con quello giocato. Il registro non lascia il tuo dispositivo.',
  'fair.checking': 'Rimescolo i mazzi…',
  'fair.good': 'Tutto torna',
  'fair.good.about':
    'Mazzi controllati: {n}. Sono quelli sigillati prima della prima carta, e il registro è integro.',
  'fair.bad': 'Qualcosa non torna',
  'fair.bad.about': 'Questo registro non racconta la partita che era stata sigillata. Ecco dove.',
  'fair.bad.none':
    'Questo non è un registro di Mazziere. I registri si scaricano dalle proprie partite e vanno lasciati come sono.',
  'fair.many':
    'Registri controllati: {n}. I mazzi sono quelli sigillati, e ogni registro è integro.',
  'fair.many.bad': 'Registri controllati: {n}. Non tornano: {bad}.',
  'fair.many.list': 'I registri',
  'fair.many.unread': 'non si legge',
  'fair.line': 'Riga {n}',
  'fair.says': 'Nel registro:',
  'fair.should': 'Dovrebbe essere:',
  'fair.problem.readable':
    'Questa riga non si legge: non è di un registro di Mazziere, o è stata cambiata.',
  'fair.problem.whole':
    'Il codice di controllo in fondo non è quello del testo: nel registro qualcosa è stato cambiato o manca.',
  'fair.problem.seal': 'Il segreto non è quello del sigillo.',
  'fair.problem.own': 'Non è quello che il tuo browser aveva annotato prima della partita.',
  'fair.problem.numbers': 'Le smazzate non sono in fila: ne manca una, o una è di troppo.',
  'fair.problem.dealer': 'Il mazziere non è quello di turno.',
  'fair.problem.deck':
    'Il mazzo non è quello che esce dal segreto: sono segnate le carte fuori posto.',
  'fair.problem.dealt': 'Sono state date carte che in cima al mazzo non c’erano.',
  'fair.whole': 'Il registro è integro',
  'fair.whole.about':
    'In fondo c’è un codice di controllo calcolato su tutto il testo: giocate, conti, nomi e orari. Basta cambiare una virgola e non torna più.',
  'fair.seal': 'Il sigillo',
  'fair.seal.about':
    'Prima della prima carta il server ha mostrato il sigillo di un segreto. Adesso il segreto è aperto: il suo sigillo dev’essere lo stesso.',
  'fair.seal.secret': 'Segreto',
  'fair.seal.shown': 'Sigillo mostrato',
  'fair.seal.again': 'Sigillo rifatto',
  'fair.numbers': 'I numeri di chi gioca',
  'fair.numbers.about':
    'Chi si siede aggiunge un numero a caso fatto dal suo browser: è come alzare il mazzo. Il server non poteva conoscerlo quando ha messo il sigillo.',
  'fair.numbers.none':
    'Nessuno ha aggiunto un numero: i mazzi erano fissati prima, ma il server poteva sceglierli.',
  'fair.numbers.board':
    'Queste smazzate le hanno giocate più tavoli, uguali per tutti: i numeri dei giocatori non c’entrano.',
  'fair.numbers.empty': 'nessun numero',
  'fair.numbers.yours': 'il tuo',
  'fair.numbers.kept': 'È proprio quello che questo browser aveva mandato.',
  'fair.dealer': 'Il primo mazziere',
  'fair.dealer.drawn': 'Dal segreto e dai numeri esce {name}.',
  'fair.dealer.given': 'Non è stato sorteggiato: era già deciso, {name}.',
  'fair.decks': 'I mazzi',
  'fair.decks.about':
    'Dal segreto, dal nome della partita e dai numeri esce l’ordine di ogni mazzo. La prima carta in alto a sinistra è la prima data.',
  'fair.decks.dealt': 'Sotto le prime, a chi sono andate.',
  'fair.deck.good': 'uguale',
  'fair.deck.bad': 'diverso',
  'fair.deck.void': 'a monte',
  'fair.deck.was': '{card}: nel registro {other}',
  'fair.limits': 'Che cosa non dice',
  'fair.limits.about':
    'Le giocate e i punti li protegge il codice di controllo; per rigiocarli uno per uno secondo le regole c’è il comando «mazziere verify». E nessun mazzo onesto può impedire a chi lo mescola di raccontare le carte a qualcuno.',
  'fair.one': 'Controlla una partita',
  'fair.other': 'Controlla un’altra partita',
  'fair.other.file': 'Scegli un file',
  'fair.other.paste': 'O incolla qui il testo',
  'fair.other.check': 'Controlla',
  'fair.again': 'Rivedi la partita',
};
