import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'

/** English text that the requirements prescribe (docs/requirements.md#s8). */
const DOWNLOAD_FAILED = 'An error occurred during download'

/** Button that saves the response of an endpoint as a file with the given name (docs/requirements.md#s7). */
export function FileButton({ href, name }: { href: string; name: string }) {
  const platform = usePlatform()
  const save = useStaffAction(async () => {
    const reply = await platform.fetchFile(href)
    if (!reply.ok) throw new Error('Network response was not ok')
    await platform.saveFile(name, await reply.blob())
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {name}
      </Button>
      {save.notice && <Notice tone="bad">{DOWNLOAD_FAILED}</Notice>}
    </>
  )
}
