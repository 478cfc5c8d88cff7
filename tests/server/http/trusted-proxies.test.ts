import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type TrustProxy, trustedProxies } from '#src/server/http/trusted-proxies.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** Returns the visitor's address as a server with this setting determines it. */
async function addressOf(setting: TrustProxy, forwarded: string, remoteAddress = '10.0.0.1') {
  const app = Fastify({ trustProxy: trustedProxies(setting) })
  apps.push(app)
  app.get('/', async ({ ip }) => ip)
  return (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })).body
}

describe('the address of a visitor', () => {
  it.each<[string, TrustProxy, string, string]>([
    ['without a proxy, is that of the connection', false, '203.0.113.9', '10.0.0.1'],
    ['with zero hops, is that of the connection', 0, '203.0.113.9', '10.0.0.1'],
    ['behind one proxy, is the address that the proxy saw', 1, '203.0.113.9', '203.0.113.9'],
    ['behind one proxy, is not the address that the visitor sent', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [
      'behind two proxies, is the address that the outer one saw',
      2,
      '198.51.100.1, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    [
      'behind a proxy with a trusted address, is the address that it saw',
      ['10.0.0.1'],
      '198.51.100.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['behind a proxy with another address, is that of the connection', ['10.0.0.7'], '203.0.113.9', '10.0.0.1'],
  ])('%s', async (_, setting, forwarded, address) => {
    expect(await addressOf(setting, forwarded)).toBe(address)
  })
})
