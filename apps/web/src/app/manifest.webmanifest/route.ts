import { browserColours } from '#/look/color-scheme.ts'
import { productName } from '#/tenant/product.ts'
import { currentCustomer } from '#/tenant/customer.ts'

/** /manifest.webmanifest: what a phone needs to put the passengers' portal on its home screen (decisions/096). */
export async function GET(): Promise<Response> {
  const customer = await currentCustomer()
  if (!customer) return new Response(null, { status: 404 })
  const manifest = {
    id: '/passenger',
    name: customer.name,
    short_name: customer.name,
    description: productName(),
    start_url: '/passenger/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: browserColours.light,
    theme_color: browserColours.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
