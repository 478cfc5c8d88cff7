import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'

/** Text that the owner requires (docs/requirements.md#s8). */
const DOWNLOAD_FAILED = 'An error occurred during download'

/** Saves the response of an endpoint as a file of this name (docs/requirements.md#s7). */
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
