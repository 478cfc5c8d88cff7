import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { SavedChoice } from './configuration-queries.ts'

const SaveChoiceDialog = deferHydration(async () => (await import('./SaveChoiceDialog.tsx')).SaveChoiceDialog)

/** Saves a configuration for another device, the showroom or another person. */
export function SaveChoice({ choice }: { choice: SavedChoice }) {
  // The dialog is loaded when it is opened for the first time.
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
