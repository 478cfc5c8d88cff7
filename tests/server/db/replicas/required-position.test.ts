import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_LAG_MS, trackRequiredPosition } from '#src/server/db/replicas/required-position.ts'
import { fitnessFor, lsnOf, type WalPosition } from '#src/server/db/replicas/wal-position.ts'

const at = (lsn: number, rest: Partial<WalPosition> = {}): WalPosition => ({
  system: 'one',
  timeline: 1,
  lsn: BigInt(lsn),
  ...rest,
})

describe('a position of the log', () => {
  it.each([
    ['0/0', 0n],
    ['0/FF', 255n],
    ['1/10', 4_294_967_312n],
    ['16/B374D848', 0x16_b374_d848n],
  ])('%s is %d bytes', (text, bytes) => {
    expect(lsnOf(text)).toBe(bytes)
  })
})

describe('a replica', () => {
  it.each([
    ['fit', 'at the required position', { isStandby: true, position: at(100) }],
    ['fit', 'after it', { isStandby: true, position: at(101) }],
    ['behind', 'before it', { isStandby: true, position: at(99) }],
    ['not_a_standby', 'that was promoted', { isStandby: false, position: at(200) }],
    ['not_a_standby', 'that replays nothing', { isStandby: true, position: undefined }],
    ['other_database', 'of another shop', { isStandby: true, position: at(200, { system: 'two' }) }],
    ['other_timeline', 'that did not follow the new primary', { isStandby: true, position: at(200, { timeline: 0 }) }],
  ] as const)('is %s %s', (fitness, _, report) => {
    expect(fitnessFor(report, at(100))).toBe(fitness)
  })
})

describe('the required position', () => {
  let time: number
  let primary: WalPosition
  /** Answers of the primary that a test holds back. */
  let held: PromiseWithResolvers<void>[]
  let isHeld: boolean
  let isAway: boolean
  let required: ReturnType<typeof trackRequiredPosition>

  beforeEach(() => {
    time = 1_000
    primary = at(100)
    held = []
    isHeld = false
    isAway = false
    required = trackRequiredPosition({
      now: () => time,
      async readPrimary() {
        if (isAway) throw new Error('away')
        const position = primary
        if (isHeld) {
          const answer = Promise.withResolvers<void>()
          held.push(answer)
          await answer.promise
        }
        return position
      },
    })
  })

  it('is unknown before the first answer of the primary', async () => {
    expect(required.current()).toBeUndefined()

    await required.refresh()

    expect(required.current()).toEqual(at(100))
  })

  it('is unknown from a change until the primary answered a question that was asked after it', async () => {
    await required.refresh()
    isHeld = true
    const before = required.refresh()
    primary = at(200)
    required.changed()

    // The first answer is from before the change.
    held[0]?.resolve()
    await expect.poll(() => held.length).toBe(2)
    expect(required.current()).toBeUndefined()

    held[1]?.resolve()
    await before
    expect(required.current()).toEqual(at(200))
  })

  it('does not follow the primary without a change', async () => {
    await required.refresh()
    primary = at(200)

    await required.refresh()

    expect(required.current()).toEqual(at(100))
    expect(required.latest()).toEqual(at(200))
  })

  it('is no older than the largest lag that is accepted', async () => {
    await required.refresh()
    primary = at(200)
    time += 10
    await required.refresh()
    time += MAX_LAG_MS

    await required.refresh()

    expect(required.current()).toEqual(at(200))
  })

  it('never decreases on one timeline, and begins again on the next one', async () => {
    await required.refresh()
    primary = at(90)
    required.changed()
    await required.refresh()
    expect(required.current()).toEqual(at(100))

    primary = at(95, { timeline: 2 })
    await required.refresh()

    expect(required.current()).toEqual(at(95, { timeline: 2 }))
  })

  it('stays unknown after a change while the primary is away, and known without one', async () => {
    await required.refresh()
    isAway = true
    await expect(required.refresh()).rejects.toThrow('away')
    expect(required.current()).toEqual(at(100))

    required.changed()
    await expect(required.refresh()).rejects.toThrow('away')
    expect(required.current()).toBeUndefined()

    isAway = false
    await required.refresh()
    expect(required.current()).toEqual(at(100))
  })

  it('gives the lag of a replica: the age of the oldest change that it lacks', async () => {
    await required.refresh()
    for (const lsn of [200, 300]) {
      time += 400
      primary = at(lsn)
      await required.refresh()
    }
    time += 100

    expect([99n, 100n, 250n, 300n].map((lsn) => required.lagMs(lsn))).toEqual([900, 500, 100, 0])
  })
})
