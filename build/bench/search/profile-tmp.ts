import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { listByIds, openLeatherBook } from '../../../src/server/features/catalog/index.ts'
import { findProducts } from '../../../src/server/features/search/find-products.ts'
import { makeSearchIndex } from '../../../src/server/features/search/index.ts'
import { openLexicon } from '../../../src/server/features/search/lexicon.ts'
import { searchProducts, understandTerm } from '../../../src/server/features/search/search-products.ts'
import { searchTable } from '../../../src/server/features/search/search-table.ts'
import { openShownProducts } from '../../../src/server/features/search/shown-products.ts'
import { createShopChanges } from '../../../src/server/http/shop-changes.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import { startThrowawayPostgres } from '../../postgres/throwaway-postgres.ts'
import { fillShop } from './fill-shop.ts'
import { searchTerms } from './terms.ts'

const size = { products: Number(process.argv[2] ?? 10000), variants: 20 }
const pg = await startThrowawayPostgres({})
const c = new Client({ connectionString: pg.url('postgres') })
await c.connect()
await c.query('create database prof')
await c.end()
const opened = await openDatabase({ url: pg.url('prof'), dataDir: '', poolSize: 1, log: silentLog })
const db = opened.db
try {
  const pid = Number((await sql<{ p: number }>`select pg_backend_pid() p`.execute(db)).rows[0]!.p)
  const pgCpu = () => {
    const s = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const f = s.slice(s.lastIndexOf(')') + 2).split(' ')
    return (Number(f[11]) + Number(f[12])) * 10
  }
  const cpu = async (name: string, n: number, work: (i: number) => Promise<unknown>) => {
    const a = process.cpuUsage(),
      p = pgCpu()
    for (let i = 0; i < n; i++) await work(i)
    const b = process.cpuUsage(a)
    console.log(
      name.padEnd(40),
      'node',
      ((b.user + b.system) / 1000 / n).toFixed(3),
      'pg',
      ((pgCpu() - p) / n).toFixed(3),
      'ms cpu each',
    )
  }
  await migrate(db)
  await cpu('fill', 1, () => fillShop(db, size))
  const now = () => new Date()
  await cpu('index', 1, () => makeSearchIndex({ db, now }))
  const changes = createShopChanges()
  const lexicon = openLexicon({ db, changes, now })
  const book = openLeatherBook(db, changes)
  const deps = {
    db,
    now,
    lexicon,
    leatherBook: book,
    show: openShownProducts({ db, leatherBook: book, changes }),
    provider: undefined,
  }
  await cpu('lexicon', 1, () => lexicon())
  await cpu('book', 1, () => book())
  const terms = searchTerms(size.products)
  await cpu('understand', 300, (i) => understandTerm(deps, terms[i]!))
  await cpu('plain', 300, (i) =>
    db
      .selectFrom('items')
      .select(['id', 'display_name', 'base_price'])
      .where('id', '=', 1 + i)
      .executeTakeFirst(),
  )
  const ids: number[][] = []
  await cpu('searchProducts 24', 300, async (i) => {
    ids.push((await searchProducts(deps, { term: terms[i]!, limit: 24, offset: 0 })).ids)
  })
  await cpu('listByIds', 300, (i) => listByIds({ db, leatherBook: book }, ids[i]!, { page: 1, pageSize: 24 }))
  await cpu('find 24', 300, (i) => findProducts(deps, { term: terms[i]!, limit: 24, offset: 0, pageUrl: '' }))
  await cpu('find 96', 300, (i) => findProducts(deps, { term: terms[i]!, limit: 96, offset: 0, pageUrl: '' }))
  for (const t of [
    'bank',
    'leer',
    'bank bafelin',
    'sofa',
    'zwarte bank',
    'hoek bank leer',
    'hoekbank',
    'PM100031',
    'Bafelin',
    'hoekbank cognac',
  ])
    await cpu('  searchProducts ' + t, 30, () => searchProducts(deps, { term: t, limit: 24, offset: 0 }))
  await cpu('nearest', 50, () => searchTable(db).nearest('hoekbnak'))
  await cpu('byCode', 50, () => searchTable(db).byCode('PM100031'))
} finally {
  await opened.close()
  await pg.stop()
}
