import { vi } from 'vitest'
import type { Look, PaintableLayers } from '#src/renderer/features/storefront/recolor/paintable-layers.ts'

/** Fake render layers that record the painted colors; jsdom has no canvas. */
export function fakeLayers(facts: Partial<PaintableLayers> = {}) {
  const painted: string[] = []
  const layers: PaintableLayers = {
    width: 1280,
    height: 960,
    paint: async (_canvas, { hex }: Look) => void painted.push(hex),
    close: vi.fn(),
    ...facts,
  }
  return { layers, painted }
}
