import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/**
 * POSTs JSON to this machine and gives the parsed answer; anything but 2xx is an error unless `any` is set.
 */
export function post<T>(
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  any = false,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        let whole = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (whole += part))
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300 || any
            ? resolve(JSON.parse(whole) as T)
            : reject(new Error(`${path} ${answer.statusCode} ${whole.slice(0, 300)}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
