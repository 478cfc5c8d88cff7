import { describe, expect, it } from 'vitest'
import type { FeatureDeps } from '#src/main/feature.ts'
import { openFeatures } from '#src/main/open-features.ts'
import { createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

function createDeps() {
  const { log, lines } = createTestLog()
  const { note, notes } = createTestNotes()
  // `openFeatures` itself uses only these members, and the features of these tests use none.
  return { deps: { log, state: { note } } as unknown as FeatureDeps, log, lines, notes }
}

describe('the features of the POS', () => {
  it('open one by one; a failure is reported, and the others continue', async () => {
    const opened: string[] = []
    const features = openFeatures([
      { name: 'journal', failureText: 'Geen', open: () => ({ busy: { reason: () => 'Er loopt een betaling.' } }) },
      {
        name: 'prints',
        failureText: 'Afdrukken kan nu niet.',
        open: async () => {
          throw new Error('no spooler')
        },
      },
      {
        name: 'drafts',
        failureText: 'Geen',
        open: () => {
          opened.push('drafts')
          return { drafts: { count: () => 2 } }
        },
      },
    ])
    expect([features.busy.reason(), features.drafts.count()]).toEqual([undefined, 0])
    const { deps, notes, lines } = createDeps()

    await features.open(deps)

    expect(opened).toEqual(['drafts'])
    expect([features.busy.reason(), features.drafts.count()]).toEqual(['Er loopt een betaling.', 2])
    expect([...notes]).toEqual([['lost:prints', 'Afdrukken kan nu niet.']])
    expect(lines).toEqual(['error prints failed to open no spooler'])
  })

  it('provide cached responses; without a cache feature they provide none and leave a response unchanged', async () => {
    const request = new Request('app://leermeester/api/menu')
    const answer = Response.json({})
    const withoutCache = openFeatures([])
    const withCache = openFeatures([
      {
        name: 'offline cache',
        failureText: '',
        open: () => ({
          responseCache: { store: async () => {}, responseFor: async () => Response.json({ kept: true }) },
        }),
      },
    ])
    await withCache.open(createDeps().deps)

    expect(withoutCache.responseCache.store(request, answer)).toBe(answer)
    expect(await withoutCache.responseCache.responseFor(request)).toBeUndefined()
    expect(await (await withCache.responseCache.responseFor(request))?.json()).toEqual({ kept: true })
  })

  it('are all closed, also when one of them fails', async () => {
    const closed: string[] = []
    const features = openFeatures([
      {
        name: 'one',
        failureText: '',
        open: () => ({
          close: () => {
            throw new Error('cannot')
          },
        }),
      },
      { name: 'two', failureText: '', open: () => ({ close: async () => void closed.push('two') }) },
    ])
    const { deps, log, lines } = createDeps()
    await features.open(deps)

    await features.close(log)

    expect(closed).toEqual(['two'])
    expect(lines).toEqual(['error one failed to close cannot'])
  })
})
