import { describe, expect, it } from 'vitest'
import {
  approached,
  fittingDistance,
  type Orbit,
  orbitInWords,
  orbitSteps,
  START,
  stepOfKey,
  turned,
  zoomed,
} from '#src/renderer/features/storefront/piece-3d/orbit.ts'

const times = (count: number, change: (orbit: Orbit) => Orbit, from = START) =>
  Array.from({ length: count }).reduce<Orbit>((orbit) => change(orbit), from)

describe('the camera around a piece', () => {
  it('goes all the way around, and neither through the floor nor over the top', () => {
    expect(turned(START, 720, 0).turn).toBe(START.turn + 720)
    expect(times(40, orbitSteps.up).tilt).toBe(82)
    expect(times(40, orbitSteps.down).tilt).toBe(-4)
  })

  it('comes neither into the leather nor so far that the piece is lost', () => {
    expect(times(40, orbitSteps.nearer).distance).toBe(0.42)
    expect(times(40, orbitSteps.further).distance).toBe(1.6)
    expect(zoomed(START, 1.25).distance).toBeCloseTo(0.8)
  })

  it('obeys the keys, and leaves all other keys to the browser', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '=', '-', 'Home'].map(stepOfKey)).toEqual([
      'left',
      'right',
      'up',
      'down',
      'nearer',
      'nearer',
      'further',
      'reset',
    ])
    expect(['Tab', 'Escape', ' ', 'a'].map(stepOfKey)).toEqual([undefined, undefined, undefined, undefined])
    expect(orbitSteps.reset()).toBe(START)
  })

  it('comes closer to its goal with every frame and ends exactly there', () => {
    const goal = { turn: 90, tilt: 40, distance: 0.5 }
    const half = approached(START, goal, 90)
    expect(half.turn).toBeGreaterThan(START.turn)
    expect(half.turn).toBeLessThan(goal.turn)
    expect(times(200, (orbit) => approached(orbit, goal, 16))).toBe(goal)
  })

  it('is named for visitors who do not see it', () => {
    expect(orbitInWords(START)).toBe('van linksvoor')
    expect(orbitInWords({ turn: 3, tilt: 10, distance: 1 })).toBe('van voren')
    expect(orbitInWords({ turn: -180, tilt: 10, distance: 1 })).toBe('van achteren')
    expect(orbitInWords({ turn: 360 + 90, tilt: 70, distance: 1 })).toBe('van rechts, bijna van boven')
  })
})

it('a piece fits in a wide and in a tall picture', () => {
  const sofa = { width: 2.2, height: 0.85, depth: 0.95 }
  expect(fittingDistance(sofa, 0.6)).toBeGreaterThan(fittingDistance(sofa, 1.6))
  expect(fittingDistance(sofa, 1.6)).toBeGreaterThan(2)
  expect(fittingDistance({ width: 0.5, height: 0.85, depth: 0.55 }, 1)).toBeLessThan(fittingDistance(sofa, 1))
})
