import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STUDIO_LIGHT } from '#shared/domain/room-photo/photo-light.ts'
import { openPhotoScene, type PhotoScene } from '#src/renderer/features/storefront/room-photo/photo-scene.ts'
import { usePhotoScene } from '#src/renderer/features/storefront/room-photo/use-photo-scene.ts'
import {
  canTryAgain,
  FileFailure,
  NoGraphics,
  PROBLEM_WORDS,
  problemOf,
  type ShownPiece,
} from '#src/renderer/features/storefront/views/index.ts'
import { type Platform, PlatformContext } from '#src/renderer/platform/platform.ts'
import '#tests/support/render-page.tsx'

const piece: ShownPiece = { model: 'merel-3', isMirrored: false, legs: undefined, family: 'touch', hex: '9a5526' }
const platform: Platform = {
  storage: window.localStorage,
  openExternal: async () => {},
  saveFile: async () => {},
  fetchFile: async () => new Response(null, { status: 404 }),
  payAt: async () => {},
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the tests cause failures on purpose
  return () => vi.restoreAllMocks()
})

/** Opens a photo with a scene that draws nothing. */
function openPhoto(open: () => Promise<PhotoScene>) {
  const surface = document.createElement('canvas')
  const canvas = { current: surface }
  const photo = { canvas: document.createElement('canvas'), width: 800, height: 600, light: STUDIO_LIGHT }
  const load = async () => ({ openPhotoScene: open })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlatformContext value={platform}>{children}</PlatformContext>
  )
  const hook = renderHook(({ attempt }) => usePhotoScene(canvas, { piece, photo, attempt }, load), {
    wrapper,
    initialProps: { attempt: 0 },
  })
  const loseGraphics = () => {
    const lost = new Event('webglcontextlost', { cancelable: true })
    act(() => void surface.dispatchEvent(lost))
    return lost
  }
  return { ...hook, loseGraphics }
}

const still = (): PhotoScene => ({
  size: { width: 2, height: 1, depth: 1 },
  dress: async () => {},
  draw: () => {},
  drawInFull: () => {},
  dispose: vi.fn(),
})

describe('a piece in a photo', () => {
  it('cannot be drawn or saved after the graphics stopped, and opens again', async () => {
    const scenes: PhotoScene[] = []
    const { result, rerender, loseGraphics } = openPhoto(async () => {
      const scene = still()
      scenes.push(scene)
      return scene
    })
    await waitFor(() => expect(result.current.scene).toBe(scenes[0]))

    expect(loseGraphics().defaultPrevented).toBe(true)
    expect(result.current).toMatchObject({ scene: undefined, problem: 'unknown' })

    rerender({ attempt: 1 })
    await waitFor(() => expect(result.current).toMatchObject({ scene: scenes[1], problem: undefined }))
    expect(scenes).toHaveLength(2)
    expect(scenes[0]?.dispose).toHaveBeenCalledOnce()
  })

  it('does not appear when the graphics stop while it is loading', async () => {
    const scene = still()
    const { promise, resolve } = Promise.withResolvers<PhotoScene>()
    const { result, loseGraphics } = openPhoto(() => promise)
    await act(async () => {})

    loseGraphics()
    await act(async () => resolve(scene))

    expect(result.current).toMatchObject({ scene: undefined, problem: 'unknown' })
    expect(scene.dispose).toHaveBeenCalled()
  })

  it('keeps the problem of its files when the graphics are closed after it', async () => {
    const { result, loseGraphics } = openPhoto(() => Promise.reject(new FileFailure('offline', 'no answer')))
    await waitFor(() => expect(result.current.problem).toBe('offline'))

    loseGraphics()

    expect(result.current.problem).toBe('offline')
  })
})

describe('a browser without WebGL', () => {
  it('is refused before the model is fetched', async () => {
    const canvas = document.createElement('canvas')
    vi.spyOn(canvas, 'getContext').mockReturnValue(null)
    const fetchFile = vi.fn(platform.fetchFile)

    await expect(openPhotoScene({ canvas, piece, light: STUDIO_LIGHT, fetchFile })).rejects.toBeInstanceOf(NoGraphics)

    expect(fetchFile).not.toHaveBeenCalled()
  })

  it('has a sentence of its own, and no other attempt', () => {
    const problem = problemOf(new NoGraphics('no WebGL'))
    expect(PROBLEM_WORDS[problem]).toContain('WebGL')
    expect(canTryAgain(problem)).toBe(false)
    expect(canTryAgain('unknown')).toBe(true)
  })
})
