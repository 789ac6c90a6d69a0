/** Bot di altri programmi, e quello che si porta via. */
export default {
  'matches.records': 'Tutti i registri',
  'replay.imported': 'su un altro server',
  'seat.program': '{name} (bot)',
  'table.program': 'bot',
  'bots.tag': 'Anche bot',
  'levels.of.ladder': 'Scala dei bot',
  'create.bots': 'Anche i bot possono sedersi',
  'create.bots.about':
    'Programmi di altri giocatori. Con loro la partita non conta per il livello.',
  'trouble.not_for_bots': 'I bot non possono farlo.',
  'trouble.bots_unwanted': 'A questo tavolo non si siedono i bot.',
  'trouble.too_many_bots': 'Hai già tutti i bot che puoi avere.',
};
