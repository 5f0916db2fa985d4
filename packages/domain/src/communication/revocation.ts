/**
 * Plain words by which people revoke their consent to messages. Carriers know single words only; the law takes any
 * reasonable words (47 CFR 64.1200(a)(10)). Each is the whole of a text: a sentence about a ride, in which the same
 * words stand ('stop at the pharmacy', 'no más tarde de las 9'), is one for people to read.
 */
const TEXTS = '(?:text messages|text message|messages|message|texts|text|sms|notifications|alerts)'
const THESE = '(?:all|the|these|your|any|any more|all the|all these|all your|more|further)'
const ANY_TEXTS = `(?:${THESE} )?${TEXTS}`
const TO_ME = '(?: me| to me| us| to us| to this number| this number)?'
const EVER = '(?: anymore| any more| again| ever again| now)?'
const MY_NUMBER = '(?:(?:my|this) (?:phone )?number)'
const LIST = '(?:list|lists|mailing list|text list|messages|texts|database)'

const MENSAJES = '(?:mensajes de texto|mensaje de texto|mensajes|textos|sms|avisos|notificaciones|alertas)'
const ESTOS = '(?:mas|los|estos|sus|tus|esos|todos los|todos estos|mas de estos)'
const TODO_MENSAJE = `(?:${ESTOS} )?${MENSAJES}`
const NUNCA = '(?: mas| nunca mas| ya| otra vez)?'
const AQUI = '(?: a este numero| aqui| a mi numero| a mi telefono| a mi celular)?'
// Only what asks: 'no me escribe' and 'no me molesta' tell of somebody.
const ESCRIBIR = '(?:escrib(?:an|a|as)|contacte[ns]?|textee[ns]?|moleste[ns]?)'
const QUITAR = '(?:quite|saque|borre|elimine)n?'
const DE_LISTA = '(?: de(?: la| esta| su)? lista)'
const LLAMAR = '(?:llamen|llame|llames)'
const MANDAR = '(?:manden|mande|mandes|envien|envie|envies)'

const REVOKED = [
  // English
  `(?:stop|quit)(?: sending)?${TO_ME} ${ANY_TEXTS}${TO_ME}${EVER}`,
  `(?:stop|quit) (?:texting|messaging|contacting|writing|spamming|bothering)${TO_ME}${EVER}`,
  `(?:stop|quit) calling (?:me|us|this number)${EVER}`,
  `(?:do not|dont) (?:text|message|contact|write)(?: me| us| to me| to us| this number)${EVER}`,
  '(?:do not|dont) call (?:me|us|this number) (?:anymore|any more|again|ever again)',
  `(?:do not|dont) send(?: me| us)? ${ANY_TEXTS}${TO_ME}${EVER}`,
  `(?:i )?(?:do not|dont)(?: want| wish)(?: to (?:get|receive))? ${ANY_TEXTS}${EVER}`,
  `no(?: more| further) ${TEXTS}${TO_ME}`,
  `(?:cancel|end) ${ANY_TEXTS}`,
  `(?:remove|take|delete) (?:me|us|${MY_NUMBER})(?: off| from)(?: of)?(?: (?:the|this|your|all))? ${LIST}`,
  `(?:remove|delete) (?:me|${MY_NUMBER})`,
  '(?:i want to |i wish to |i would like to |id like to )?(?:opt|opting) (?:me )?out',
  '(?:i want to )?unsubscribe(?: me)?',
  '(?:i )?(?:revoke|withdraw) (?:my )?consent',
  // Spanish
  `(?:ya )?no mas ${MENSAJES}`,
  `(?:ya )?no (?:me|nos) ${ESCRIBIR}${NUNCA}${AQUI}${NUNCA}`,
  `ya no (?:me|nos) ${LLAMAR}${NUNCA}${AQUI}`,
  `no (?:me|nos) ${LLAMAR} (?:mas|nunca mas)${AQUI}`,
  `(?:ya )?no (?:(?:me|nos) )?${MANDAR}(?: nada de)? ${TODO_MENSAJE}${AQUI}`,
  `(?:ya )?no (?:quiero|deseo|queremos)(?: recibir| que me (?:escriban|${MANDAR}))? ${TODO_MENSAJE}${AQUI}`,
  '(?:ya )?no (?:quiero|deseo) que me escriban(?: mas)?',
  `(?:dejen|deje|deja|paren|pare|para) de (?:escribir|contactar|textear|molestar)(?:me|nos)?${AQUI}`,
  `(?:dejen|deje|deja|paren|pare|para) de (?:mandar|enviar)(?:me|nos)? ${TODO_MENSAJE}${AQUI}`,
  '(?:(?:dar|darme|denme|deme|dame)|quiero darme|(?:me )?quiero dar) de baja',
  `(?:baja|${QUITAR}me|quitame)${DE_LISTA}`,
  `${QUITAR} (?:mi|este) (?:numero|telefono|celular)${DE_LISTA}?`,
  `(?:alto|parar|pare|paren|detener|detengan|cancelar|cancelen|terminar|suspender|suspendan)(?: a)? ${TODO_MENSAJE}`,
  '(?:revoco|retiro) mi consentimiento',
].map((words) => new RegExp(`^(?:${words})$`, 'u'))

/** Whether a text, in small letters without signs over them, says nothing but that the messages are to end. */
export function isRevocation(plain: string): boolean {
  const words = plain
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return REVOKED.some((said) => said.test(words))
}
