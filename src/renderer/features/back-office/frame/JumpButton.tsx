import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './JumpButton.module.css'
import { jumpWindow } from './jump-store.ts'

/** Button that opens the quick search (`Jump`), for users who do not know its shortcut. */
export function JumpButton() {
  return (
    <UnstyledButton className={classes.button} onClick={jumpWindow.open} aria-keyshortcuts="Control+K">
      <IconSearch size={18} aria-hidden />
      <span className={classes.words}>Zoek of ga naar…</span>
      <Kbd className={classes.key} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}
