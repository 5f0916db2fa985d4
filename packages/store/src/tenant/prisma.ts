import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '../generated/prisma/client.ts'
import { refusedBy } from '../refused.ts'

export type TenantTransaction = Prisma.TransactionClient
export type Records = {
  within: <T>(customer: string, work: (records: TenantTransaction) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * The cold paths' door (editors, configuration): Prisma in a transaction whose first statement names the
 * customer.
 */
export const openRecords = (url: string): Records => {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 4 }) })
  return {
    within: async (customer, work) => {
      try {
        return await client.$transaction(
          async (records) => {
            await records.$executeRaw`select set_config('app.customer', ${customer}, true)`
            return work(records)
          },
          { maxWait: 5_000, timeout: 5_000 },
        )
      } catch (error) {
        throw refusedBy(error)
      }
    },
    close: () => client.$disconnect(),
  }
}
