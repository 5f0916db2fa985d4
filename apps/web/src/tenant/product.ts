import { settings } from '../settings.ts'

/** The product's name, `{product}` in messages (PRODUCT_NAME). */
export function productName(): string {
  return settings().PRODUCT_NAME
}

/** The product's name as a path segment: /login/{product} (doc 1 §2). */
export function productSlug(): string {
  return (
    productName()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'portal'
  )
}
