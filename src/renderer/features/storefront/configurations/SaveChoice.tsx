import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { SavedChoice } from './configuration-queries.ts'

const SaveChoiceDialog = deferHydration(async () => (await import('./SaveChoiceDialog.tsx')).SaveChoiceDialog)

/** Button that saves a configuration, to open it on another device, in the showroom or by another person. */
export function SaveChoice({ choice }: { choice: SavedChoice }) {
  // Undefined until the dialog is opened for the first time; its code is loaded only then.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Bewaar of deel deze keuze
      </Button>
      {isOpen !== undefined && <SaveChoiceDialog choice={choice} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
