import pg from 'pg'
import { serveJobs } from '../lib/worker.ts'
import { percentile } from './load-job.ts'

// The transaction of PostgreSQL's own benchmark (pgbench, TPC-B), which shows how fast this database is on this machine:
// three updates, a read and an insert, with prepared statements.

/** Rows as in pgbench at scale 1. */
const ACCOUNTS = 100_000
const TELLERS = 10

let pool: pg.Pool | undefined

serveJobs({ open, run }, () => pool?.end())

async function open({ url, connections }: { url: string; connections: number }): Promise<void> {
  pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(`
    create schema bank;
    create table bank.branches (id int primary key, balance int not null);
    create table bank.tellers (id int primary key, balance int not null);
    create table bank.accounts (id int primary key, balance int not null, filler char(84) not null default '') with (fillfactor = 100);
    create table bank.history (teller int, branch int, account int, delta int, at timestamp);
    insert into bank.branches values (1, 0);
    insert into bank.tellers select n, 0 from generate_series(1, ${TELLERS}) n;
    insert into bank.accounts select n, 0 from generate_series(1, ${ACCOUNTS}) n;
    analyze bank.branches, bank.tellers, bank.accounts`)
}

/** Runs transactions in parallel until the time is over. */
async function run({ workers, seconds }: { workers: number; seconds: number }) {
  const opened = pool
  if (!opened) throw new Error('the database is not open')
  const started = performance.now()
  const until = started + seconds * 1000
  const times: number[] = []
  const work = async () => {
    const client = await opened.connect()
    while (performance.now() < until) {
      const startedAt = performance.now()
      await transfer(client)
      times.push(performance.now() - startedAt)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: workers }, work))
  return {
    requests: times.length,
    perSecond: times.length / ((performance.now() - started) / 1000),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  }
}

async function transfer(client: pg.PoolClient): Promise<void> {
  const account = 1 + Math.floor(Math.random() * ACCOUNTS)
  const teller = 1 + Math.floor(Math.random() * TELLERS)
  const delta = Math.floor(Math.random() * 10_000) - 5_000
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await client.query('begin')
  await query('account', 'update bank.accounts set balance = balance + $1 where id = $2', [delta, account])
  await query('balance', 'select balance from bank.accounts where id = $1', [account])
  await query('teller', 'update bank.tellers set balance = balance + $1 where id = $2', [delta, teller])
  await query('branch', 'update bank.branches set balance = balance + $1 where id = 1', [delta])
  const row = 'insert into bank.history (teller, branch, account, delta, at) values ($1, 1, $2, $3, current_timestamp)'
  await query('history', row, [teller, account, delta])
  await client.query('commit')
}
