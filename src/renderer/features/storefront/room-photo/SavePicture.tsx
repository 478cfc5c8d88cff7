import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productSlug } from '#shared/domain/catalog/product-name.ts'
import type { PhotoCamera } from '#shared/domain/room-photo/photo-camera.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { codeOfChoice } from '../configurations/index.ts'
import type { PhotoScene, Placement } from './photo-scene.ts'
import { pictureToSave } from './picture-to-save.ts'
import type { RoomPhoto } from './read-photo.ts'
import { useSavedChoice } from './use-saved-choice.ts'

type SavePictureProps = {
  photo: RoomPhoto
  scene: PhotoScene
  camera: PhotoCamera
  placement: Placement
  title: string
  /** The choices of the page in words. */
  words: string
  itemId: number
}

type Result = { tone: 'good' | 'bad'; text: string }

const FAILED: Result = { tone: 'bad', text: 'De foto kon niet worden gemaakt. Probeer het nog eens.' }
const WITHOUT_CODE = ' De configuratiecode kon niet worden opgehaald, dus die staat er niet bij.'

/** Saves or shares the photo with the piece. The code of the configuration is in the picture. */
export function SavePicture({ photo, scene, camera, placement, title, words, itemId }: SavePictureProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { saveFile } = usePlatform()
  const choice = useSavedChoice(itemId)
  const [busy, setBusy] = useState<'save' | 'share'>()
  const [result, setResult] = useState<Result>()

  const draw = async () => {
    const code = await queryClient.fetchQuery(codeOfChoice(api, choice)).catch((error: unknown) => {
      report(error, 'code of a picture')
      return undefined
    })
    const drawing = pictureToSave(photo, (use) => scene.drawInFull(camera, placement, use), {
      title,
      choices: words,
      code,
    })
    // The screen gets its own size back; the picture has the size of the photo.
    scene.draw(camera, placement)
    const picture = await drawing
    const name = `${productSlug(title)}-${code?.code ?? 'in-uw-foto'}.jpg`
    return picture && { file: new File([picture], name, { type: 'image/jpeg' }), hasCode: code !== undefined }
  }
  const run = async (kind: 'save' | 'share') => {
    if (busy) return
    setBusy(kind)
    setResult(undefined)
    try {
      const picture = await draw()
      if (!picture) setResult(FAILED)
      else {
        const isShared = kind === 'share' && (await share(picture.file))
        if (!isShared) await saveFile(picture.file.name, picture.file)
        setResult({
          tone: 'good',
          text: `De foto is ${isShared ? 'gedeeld' : 'bewaard'}.${picture.hasCode ? '' : WITHOUT_CODE}`,
        })
      }
    } catch (error) {
      // A visitor who closes the dialog of the device has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        report(error, 'picture of a piece in a photo')
        setResult(FAILED)
      }
    }
    setBusy(undefined)
  }
  return (
    <>
      <Button
        loading={busy === 'save'}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void run('save')}
      >
        Opslaan
      </Button>
      {canShare() && (
        <Button
          variant="default"
          loading={busy === 'share'}
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() => void run('share')}
        >
          Delen
        </Button>
      )}
      {result && (
        <div ref={bringIntoView}>
          <Notice tone={result.tone}>{result.text}</Notice>
        </div>
      )}
    </>
  )
}

/** Scrolls the panel to a result, which is below the buttons. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Returns whether this device has a dialog to share pictures. */
function canShare(): boolean {
  const empty = new File([], 'foto.jpg', { type: 'image/jpeg' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [empty] })
}

/** Opens the dialog of the device. Returns false when the browser no longer allows that, because the click is too old. */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return false
    throw error
  }
}
