import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { readError } from '#shared/contracts/client.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from './use-staff-action.ts'

/**
 * Button that downloads the response of an endpoint as a file, for example a list with its current filters.
 *
 * @param href endpoint that returns the file, with the filters in its query
 */
export function ExportButton({ href, label = 'Exporteren (CSV)' }: { href: string; label?: string }) {
  const save = useFileDownload(href, 'export.csv')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={save.start}
      >
        {label}
      </Button>
      {save.failure && <Notice tone="bad">{save.failure}</Notice>}
    </>
  )
}

/**
 * Downloads the response of an endpoint as a file, also in the showroom app, where a link to an endpoint opens nothing.
 * `failure` is a sentence for the user.
 *
 * @param fallbackName name of the file when the server sends none
 */
export function useFileDownload(href: string, fallbackName: string) {
  const platform = usePlatform()
  const save = useStaffAction(async () => {
    const reply = await platform.fetchFile(href)
    if (!reply.ok) throw await readError(reply)
    await platform.saveFile(fileName(reply) ?? fallbackName, await reply.blob())
  })
  const failure = save.notice && (isRefusal(save.error) ? save.notice.text : EXPORT_FAILED)
  return { start: () => save.mutate(undefined), isPending: save.isPending, failure }
}

const EXPORT_FAILED = 'Het bestand kon niet worden gemaakt. Probeer het nog eens.'

/** Returns whether the server refused the request. Its message is shown then, because a retry would be refused too. */
const isRefusal = (error: Error | null) => error instanceof ShopError && error.status >= 400 && error.status < 500

/** Returns the file name that the server sent. */
const fileName = (reply: Response) => /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
