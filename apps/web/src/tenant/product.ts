import { settings } from '../settings.ts'

/** The product's name, `{product}` in messages (PRODUCT_NAME). */
export const productName = (): string => settings().PRODUCT_NAME

/** The product's name as a path segment: /login/{product} (doc 1 §2). */
export const productSlug = (): string =>
  productName()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'portal'
