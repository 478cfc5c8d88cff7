import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isDatabaseUnavailable } from '#src/server/db/database-away.ts'
import { freePort } from '../../../build/free-port.ts'

const withCode = (code: string) => Object.assign(new Error('from the database'), { code })

describe('an error of the database', () => {
  // Codes of PostgreSQL for a server that stops or starts, a lost connection and too many connections, and codes of Node
  // for a connection that fails.
  it.each(['57P01', '57P02', '57P03', '08006', '08001', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    '%s means that the database is away',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(true)
    },
  )

  // Codes of PostgreSQL for a refused or canceled statement, a part of a code, and a code of Node for a missing file.
  it.each(['23505', '40001', '40P01', '22P02', '42P01', '57014', '0800', 'ENOENT'])(
    '%s does not mean that the database is away',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false)
    },
  )

  it('does not mean that the database is away when a named statement has other parameters', () => {
    expect(isDatabaseAway(withCode('08P01'))).toBe(true)
    expect(isDatabaseAway(Object.assign(withCode('08P01'), { routine: 'exec_bind_message' }))).toBe(false)
  })

  it.each([
    ['57014', true],
    ['55P03', true],
    ['53100', true],
    ['53200', true],
    ['57P01', true],
    ['40P01', false],
    ['23505', false],
  ])('%s means that a repeat at once is useless: %s', (code, expected) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(expected)
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
  ])('"%s" means that the database is away', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true)
  })

  it.each([new Error('no'), 'ECONNRESET', undefined, { code: 'ECONNRESET' }])(
    '%o does not mean that the database is away',
    (error) => {
      expect(isDatabaseAway(error)).toBe(false)
    },
  )

  it('means that the database is away when no server listens on the port', async () => {
    const pool = new pg.Pool({ connectionString: `postgres://postgres@localhost:${await freePort()}/shop` })

    const error = await pool.query('select 1').catch((reason: unknown) => reason)

    expect(isDatabaseAway(error)).toBe(true)
    await pool.end()
  })
})
