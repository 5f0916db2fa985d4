export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  phone_changed: '{customer}: este número ya no da acceso a sus viajes. Si usted no lo pidió, llame al {support}',
}
