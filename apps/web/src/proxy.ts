import { NextResponse, type NextRequest } from 'next/server'
import { securityHeaders } from './security/headers.ts'
import { isProviderLink, isPublicPath } from './security/public-paths.ts'
import { isSecure, sessionCookie } from './session/cookie.ts'
import { loginAddress } from './session/login-address.ts'
import { settings } from './settings.ts'
import { baseDomain, customerOfHost } from './tenant/host.ts'

/**
 * Runs before every page: security headers with a fresh nonce, and the way to the login for visitors without
 * a session cookie. It looks at the cookie's presence only; every call checks the session again.
 */
export function proxy(request: NextRequest): NextResponse {
  const path = request.nextUrl.pathname
  const secure = isSecure(request.headers)
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = securityHeaders({
    path,
    nonce,
    secure,
    development: process.env.NODE_ENV === 'development',
    tileUrl: settings().MAP_TILE_URL,
    helpDeskOrigins: settings().HELP_DESK_ORIGINS,
  })

  const away = elsewhere(request, secure)
  if (away) return answered(NextResponse.redirect(new URL(away, publicOrigin(request, secure))), headers)

  const forwarded = new Headers(request.headers)
  forwarded.set('x-nonce', nonce)
  forwarded.set('x-path', path + request.nextUrl.search)
  forwarded.set('content-security-policy', headers['content-security-policy']!)
  return answered(NextResponse.next({ request: { headers: forwarded } }), headers)
}

/**
 * Where the request must go instead: the bare domain has one page; a private page without a session leads to
 * the login.
 */
function elsewhere(request: NextRequest, secure: boolean): string | null {
  const { pathname, search } = request.nextUrl
  if (pathname.startsWith('/map/tiles/')) return null
  if (!customerOfHost(hostOf(request), baseDomain())) return pathname === '/' ? null : '/'
  if (isPublicPath(pathname) || isProviderLink(request.nextUrl) || request.cookies.has(sessionCookie(secure)))
    return null
  return loginAddress(pathname + search)
}

function hostOf(request: NextRequest): string {
  return request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? ''
}

function publicOrigin(request: NextRequest, secure: boolean): string {
  return `${secure ? 'https' : 'http'}://${hostOf(request)}`
}

function answered(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export const config = {
  matcher: ['/((?!api/|healthz$|_next/static|_next/image|favicon.ico|icon.svg|apple-icon.png).*)'],
}
