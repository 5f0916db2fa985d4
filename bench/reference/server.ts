// The reference of the measurements: bare node:http, one SQL statement per request, ws; no session, checks,
// row security or audit of reads.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

const url = process.env.DATABASE_URL ?? ''
// As the product's connections: what is planned over a table that is empty at first must not scan it when it has
// grown, or the reference starves and flatters (from 2,700 bookings a second to 1,000 within a minute).
const settings = '-c search_path=reference -c enable_seqscan=off'
const pool = new pg.Pool({
  connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(settings)}`,
  max: 16,
})

function body(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let whole = ''
    request.on('data', (part) => (whole += part))
    request.on('end', () => resolve(whole))
  })
}

const search = `select id, passenger, passenger_name, status, type, needed_at, appointment_at, vehicle,
  service, cost_cents from ride
  where tenant = $1 and needed_at >= $2 and needed_at < $3 and status = any($4) order by needed_at limit 50`
const change = `with u as (update ride set status = $3, version = version + 1 where tenant = $1 and id = $2
  returning tenant, id, status, version),
  e as (insert into event (tenant, ride, n, type, data)
    select tenant, id, version, 'status', jsonb_build_object('status', status) from u)
  select pg_notify('reference',
    json_build_object('t', tenant, 'id', id, 'status', status, 'v', version)::text) from u`
const rooms = new Map<number, Set<WebSocket>>()

const server = createServer(async (request, response) => {
  const send = (status: number, value: object): void => {
    const text = JSON.stringify(value)
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  try {
    const raw = await body(request)
    if (request.url === '/book') {
      await pool.query({ name: 'book', text: 'select reference.book($1)', values: [raw] })
      return send(201, { ok: true })
    }
    const asked = JSON.parse(raw || '{}')
    if (request.url === '/search')
      return send(200, {
        rows: (
          await pool.query({
            name: 'search',
            text: search,
            values: [asked.tenant, asked.from, asked.to, asked.status],
          })
        ).rows,
      })
    if (request.url === '/status') {
      await pool.query({ name: 'change', text: change, values: [asked.tenant, asked.id, asked.status] })
      return send(200, { ok: true })
    }
    send(404, {})
  } catch (error) {
    send(500, { error: String(error) })
  }
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const tenant = Number(new URL(request.url ?? '/', 'http://host').searchParams.get('tenant'))
  const room = rooms.get(tenant) ?? new Set()
  rooms.set(tenant, room.add(socket))
  socket.on('close', () => room.delete(socket))
  socket.send('{"ready":1}')
})
const listener = new pg.Client(url)
await listener.connect()
await listener.query('listen reference')
listener.on('notification', ({ payload = '{}' }) => {
  for (const socket of rooms.get(JSON.parse(payload).t) ?? []) socket.send(payload)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('up'))
process.on('disconnect', () => process.exit(0))
