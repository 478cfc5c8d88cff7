import { startThrowawayPostgres, type ThrowawayPostgres } from './postgres/throwaway-postgres.ts'

// Starts the shop of the journeys on a new PostgreSQL of its own, which ends with this process. With
// `E2E_DATABASE=pglite`, and where PostgreSQL does not start, the shop has PGlite in its data folder.
const postgres = process.env.E2E_DATABASE === 'pglite' ? undefined : await start()
if (postgres) process.env.DATABASE_URL = postgres.url('postgres')
await import('./start.ts')

async function start(): Promise<ThrowawayPostgres | undefined> {
  try {
    return await startThrowawayPostgres()
  } catch (error) {
    console.error('PostgreSQL does not start here: the shop of the journeys runs on PGlite instead.', error)
    return undefined
  }
}
