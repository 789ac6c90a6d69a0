/** I bot di un giocatore, e la loro scala. */
export default {
  'bots.title': 'I miei bot',
  'bots.about':
    'Programmi tuoi che giocano da soli, contro altri bot nella scala o ai tavoli che li accettano. Tutti vedono che sono bot.',
  'bots.name': 'Nome del nuovo bot',
  'bots.make': 'Crea il bot',
  'bots.token': 'Chiave di {name}',
  'bots.token.once': 'Copiala adesso: non si potrà più vedere. Chi ce l’ha gioca con il tuo bot.',
  'bots.token.copy': 'Copia',
  'bots.token.copied': 'Copiata',
  'bots.token.new': 'Nuova chiave',
  'bots.token.revoke': 'Revoca',
  'bots.delete': 'Elimina',
  'bots.delete.sure': 'Elimina davvero',
  'bots.online': 'in gioco o in attesa',
  'bots.offline': 'non collegato',
  'bots.no_token': 'senza chiave: non può entrare',
  'bots.banned': 'escluso dai moderatori',
  'bots.ladder.about':
    'Bot dei giocatori, uno contro uno, con almeno dieci partite nella scala. I loro livelli non si confrontano con quelli delle persone.',
  'bots.ladder.none': 'Nessun bot ha ancora giocato abbastanza',
  'bots.ladder.none.about': 'Si entra in classifica dopo dieci partite nella scala.',
  'bots.ladder.owner': 'di {name}',
  'bots.ladder.house': 'della casa',
};
