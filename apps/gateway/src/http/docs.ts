import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import type { ServerResponse } from 'node:http'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
}
const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png"></head>
<body><div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, docExpansion: 'none', filter: true,
})`
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** The page that shows all calls, from files of this installation only. */
export function serveDocs(path: string, response: ServerResponse): void {
  const name = path.slice('/docs/'.length)
  const headers = { 'content-security-policy': policy }
  if (name === '')
    return void response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(page)
  if (name === 'start.js')
    return void response.writeHead(200, { ...headers, 'content-type': 'text/javascript' }).end(start)
  const type = Object.hasOwn(files, name) ? files[name] : undefined
  if (!type) return void response.writeHead(404, headers).end()
  response.writeHead(200, { ...headers, 'content-type': type, 'cache-control': 'public, max-age=86400' })
  // It ends with its reader, whoever of them goes first.
  pipeline(createReadStream(join(folder, name)), response, () => {})
}
