/**
 * The access token of an address and the address without it (V1264, V1265; a token behind # has come through
 * the login, LinkHash).
 */
export function tokenIn({ pathname, search }: { pathname: string; search: string }): {
  token: string | null
  rest: string
} {
  const query = new URLSearchParams(search)
  const token = query.get('access_token')
  query.delete('access_token')
  const left = query.toString()
  return { token, rest: pathname + (left ? `?${left}` : '') }
}
