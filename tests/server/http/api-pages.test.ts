import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { useShop } from '#tests/support/use-shop.ts'

type Document = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; summary: string; responses: Record<string, unknown> }>>
  components: { schemas: Record<string, unknown> }
}

describe('the OpenAPI document', () => {
  const shop = useShop()
  const asStaff = async () => ({ authorization: `Bearer ${await shop.tokenOf('sales')}` })
  const readDocument = async (headers?: Record<string, string>) =>
    (await shop.app.inject({ url: '/api/openapi.json', headers: headers ?? (await asStaff()) })).json<Document>()

  it('has every endpoint of the contract with its description and its failures', async () => {
    const document = await readDocument()

    for (const [group, calls] of Object.entries(endpoints)) {
      for (const [name, call] of Object.entries<Endpoint>(calls)) {
        const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
        expect(operation, `${group}.${name}`).toMatchObject({ operationId: `${group}.${name}`, summary: call.about })
        const responses = JSON.stringify(operation?.responses)
        for (const code of Object.keys(call.fails ?? {})) expect(responses).toContain(`\`${code}\``)
      }
    }
  })

  it('has the endpoints of the back office and of tills for staff only', async () => {
    const customer = { authorization: `Bearer ${await shop.tokenOf('customer')}` }
    const accessOf = new Map<string, string>(
      Object.entries(endpoints).flatMap(([group, calls]) =>
        Object.entries<Endpoint>(calls).map(([name, { access }]) => [`${group}.${name}`, access] as const),
      ),
    )
    const shown = (document: Document) =>
      Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))

    for (const headers of [{}, customer]) {
      const accesses = new Set(shown(await readDocument(headers)).map((id) => accessOf.get(id)))
      expect([...accesses].sort()).toEqual(['customer', 'order', 'public'])
    }
    expect(shown(await readDocument())).toContain('staffUsers.find')
    const page = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: '/api/docs/json', headers })).json<Document>()
    expect(shown(await page({}))).not.toContain('staffUsers.find')
    expect(shown(await page(await asStaff()))).toContain('staffUsers.find')
  })

  it('describes wire names, types, optional parameters and recursive schemas', async () => {
    const document = JSON.stringify(await readDocument())

    expect(document).toContain('custrecord_lt_shx_cc_urlfragment')
    expect(document).toContain('"name":"page","required":false,"schema":{"default":1,"type":"integer"')
    const references = [...document.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    const schemas = Object.keys((JSON.parse(document) as Document).components.schemas)
    expect(schemas).toEqual(expect.arrayContaining([...new Set(references)]))
    expect(document).not.toContain('#/$defs')
  })

  it('requires the client header only where the server does', async () => {
    const { paths } = (await readDocument()) as unknown as {
      paths: Record<string, Record<string, { parameters: { name: string; required: boolean }[] }>>
    }
    const header = (call: Endpoint) =>
      paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]?.parameters.find(
        ({ name }) => name === 'x-leermeester-client',
      )
    const gets = Object.values(endpoints)
      .flatMap((calls) => Object.values<Endpoint>(calls))
      .filter(({ method, changes }) => method === 'GET' && changes)

    for (const call of gets) expect(header(call), call.path).toMatchObject({ required: !call.isForPlainClients })
    expect(gets.some(({ isForPlainClients }) => isForPlainClients)).toBe(true)
  })

  it.each([
    ['http', shop, 'leermeester_session'],
    ['https', useShop({ publicUrl: 'https://winkel.example' }), '__Host-leermeester_session'],
  ] as const)('names the cookie that the shop sets on %s', async (_scheme, { app }, name) => {
    const document = (await app.inject('/api/openapi.json')).json()

    expect(document.components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name })
  })

  it('is shown by a page that loads nothing from other sites', async () => {
    const page = await shop.app.inject('/api/docs/')

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const [, source] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(source).toMatch(/^\.?\/?(api\/docs|docs|static|\.\/)/)
      expect((await shop.app.inject(new URL(source ?? '', 'http://shop.example/api/docs/').pathname)).statusCode).toBe(
        200,
      )
    }
  })
})
