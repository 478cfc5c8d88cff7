import { Pool } from 'pg'
import { serveJobs } from '../lib/worker.ts'
import { percentile } from '../visits/load-job.ts'

// The least work of an exchange call: one durable insert with pg alone, in a process of its own.

serveJobs({ insert })

export type InsertJob = { url: string; connections: number; count: number }

/** Inserts `count` rows over the given number of connections, each row in a transaction of its own. */
async function insert({ url, connections, count }: InsertJob) {
  const pool = new Pool({ connectionString: url, max: connections })
  const times: number[] = []
  try {
    await pool.query('create table if not exists bench_bare (id bigserial primary key, body jsonb not null)')
    let next = 0
    const work = async () => {
      while (next++ < count) {
        const began = performance.now()
        await pool.query('insert into bench_bare (body) values ($1)', [{ status: { code: 100, action: 'PAID' } }])
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    await pool.end()
  }
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) }
}
