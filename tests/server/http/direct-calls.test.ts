import { describe, expect, it } from 'vitest'
import { type DirectCall, DirectCalls } from '#src/server/http/direct-calls.ts'
import type { CachedResponse } from '#src/server/http/response-cache.ts'

const response: CachedResponse = { status: 200, etag: '"1"', size: 2, encoding: 'identity', bytes: Buffer.from('{}') }

/** Returns the calls of three endpoints, and a function that makes a call and returns what its endpoint got. */
function openCalls() {
  const direct = new DirectCalls()
  const made: { path: string; key: string; call: DirectCall }[] = []
  for (const [method, path] of [
    ['GET', '/api/menu'],
    ['GET', '/api/product/:id/review/:number'],
    ['POST', '/api/items.list'],
  ] as const) {
    direct.add({ method, path }, async (key, call) => {
      made.push({ path, key, call })
      return response
    })
  }
  return {
    call: async (method: string, url: string, body?: string) => {
      const make = direct.find(method, url, body)
      return make && [await make('key'), made.at(-1)]
    },
  }
}

describe('a call of the server to itself', () => {
  it.each([
    ['GET', '/api/menu', undefined, '/api/menu', { params: {}, query: {}, body: undefined }],
    [
      'GET',
      '/api/menu?items=few&s=a%20b',
      undefined,
      '/api/menu',
      { params: {}, query: { items: 'few', s: 'a b' }, body: undefined },
    ],
    [
      'GET',
      '/api/product/12/review/3',
      undefined,
      '/api/product/:id/review/:number',
      { params: { id: '12', number: '3' }, query: {}, body: undefined },
    ],
    ['POST', '/api/items.list?page=2', '[1,2]', '/api/items.list', { params: {}, query: { page: '2' }, body: [1, 2] }],
  ])('%s %s reaches its endpoint with its input', async (method, url, body, path, call) => {
    expect(await openCalls().call(method, url, body)).toEqual([response, { path, key: 'key', call }])
  })

  it.each([
    ['another method', 'POST', '/api/menu'],
    ['a longer path', 'GET', '/api/menu/banken'],
    ['a repeated parameter', 'GET', '/api/menu?items=few&items=all'],
    ['a parameter that is no number, which may be the path of another route', 'GET', '/api/product/matrix/review/3'],
    ['a path with another character in place of the dot', 'POST', '/api/items-list'],
  ])('is not found: %s', async (_, method, url) => {
    expect(await openCalls().call(method, url)).toBeUndefined()
  })
})
