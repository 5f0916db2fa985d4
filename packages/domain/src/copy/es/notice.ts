export const notice = {
  phone_moved: '{customer}: este número se usa ahora para los viajes de {first}. ¿Preguntas? {support}',
  passenger_archived: 'El {passenger} fue eliminado',
  passenger_inactive: 'El {passenger} fue desactivado',
  phone_changed:
    '{customer}: este número ya no da acceso a sus viajes. Si usted no lo pidió, llame al {support}',
}
