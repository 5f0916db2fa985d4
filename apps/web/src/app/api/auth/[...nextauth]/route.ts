import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { isSecure } from '../../../../session/cookie.ts'
import { signInOptions } from '../../../../session/options.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

const answer = (request: NextRequest, context: Context): Promise<Response> =>
  NextAuth(
    request,
    context,
    signInOptions({
      host: request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? '',
      secure: isSecure(request.headers),
      address: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim(),
    }),
  )

export { answer as GET, answer as POST }
