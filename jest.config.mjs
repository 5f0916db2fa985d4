import { availableParallelism } from 'node:os'

// Everything is ESM on disk; tests run as CommonJS through swc because jest's own ESM support is
// experimental.
const compiler = process.env.MUTANT ? '<rootDir>/scripts/mutate/transform.cjs' : '@swc/jest'
const transform = {
  '^.+\\.(mjs|cjs|js|jsx|ts|tsx)$': [
    compiler,
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}
const shared = {
  transform,
  transformIgnorePatterns: [],
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/apps/web/.next'],
}
export default {
  // For a busy machine: what must be quicker, its test says itself.
  testTimeout: 20_000,
  // Suites leave memory behind: a worker that has so much begins anew.
  workerIdleMemoryLimit: '1.5GB',
  // Half of a suite's time is its database's and its waiting, so that a worker for each core fits. Each has a
  // server and up to two gigabytes of its own.
  maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
  projects: [
    { ...shared, displayName: 'domain', testMatch: ['<rootDir>/packages/domain/src/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/packages/{calls,store,adapters}/src/**/*.test.ts',
        '<rootDir>/apps/**/src/**/*.test.ts',
        '<rootDir>/tests/{catalog,attacks}/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/tests/setup/databases.mjs',
      globalTeardown: '<rootDir>/tests/setup/databases-stop.mjs',
      setupFiles: ['<rootDir>/tests/setup/database-of-worker.mjs'],
    },
  ],
}
