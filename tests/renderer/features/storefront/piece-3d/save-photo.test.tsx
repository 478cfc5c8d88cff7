import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSavePhoto } from '#src/renderer/features/storefront/piece-3d/use-save-photo.ts'
import { type Platform, PlatformContext } from '#src/renderer/platform/platform.ts'
import '#tests/support/render-page.tsx'

const PHOTO = new Blob(['a picture'], { type: 'image/png' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // a test causes a failure on purpose
  return () => vi.restoreAllMocks()
})

function openSave(saveFile: Platform['saveFile']) {
  const platform: Platform = {
    storage: window.localStorage,
    openExternal: async () => {},
    saveFile,
    fetchFile: async () => new Response(null, { status: 404 }),
    payAt: async () => {},
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlatformContext value={platform}>{children}</PlatformContext>
  )
  return renderHook(() => useSavePhoto(), { wrapper }).result
}

it('says that the photo is saved, and nothing while the next one is made', async () => {
  const saveFile = vi.fn<Platform['saveFile']>(async () => {})
  const photo = openSave(saveFile)

  await act(() => photo.current.save('bank-merel.png', async () => PHOTO))
  expect(saveFile).toHaveBeenCalledWith('bank-merel.png', PHOTO)
  expect(photo.current.result).toEqual({ tone: 'good', text: 'De foto is bewaard.' })

  const { promise, resolve } = Promise.withResolvers<Blob>()
  let saving: Promise<void> | undefined
  act(() => {
    saving = photo.current.save('bank-merel.png', () => promise)
  })
  expect(photo.current.result).toBeUndefined()

  resolve(PHOTO)
  await act(async () => saving)
  expect(photo.current.result?.tone).toBe('good')
})

it('says that a photo could not be made, and saves nothing', async () => {
  const saveFile = vi.fn<Platform['saveFile']>(async () => {})
  const photo = openSave(saveFile)

  await act(() => photo.current.save('bank-merel.png', () => Promise.reject(new Error('no memory'))))

  expect(photo.current.result?.tone).toBe('bad')
  expect(saveFile).not.toHaveBeenCalled()
})
