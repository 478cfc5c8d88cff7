import { vi } from 'vitest'
import type { Light, Look } from '#src/renderer/features/recolor/light.ts'

/** A light that keeps what was painted with it instead of painting; jsdom has no canvas. */
export function fakeLight(facts: Partial<Light> = {}) {
  const painted: string[] = []
  const light: Light = {
    width: 1280,
    height: 960,
    paint: async (_canvas, { hex }: Look) => void painted.push(hex),
    close: vi.fn(),
    ...facts,
  }
  return { light, painted }
}
