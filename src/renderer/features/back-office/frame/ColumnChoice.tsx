import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ColumnList } from '#shared/domain/lists/list-names.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { openSession, useSession } from '../../common/sessions/index.ts'
import classes from './ColumnChoice.module.css'
import { useHiddenColumns } from './shown-columns.ts'

type ColumnChoiceProps = {
  list: ColumnList
  /** All columns of the list; the first cannot be hidden. */
  columns: readonly { key: string; title: string; onlyWide?: true }[]
}

/** Selects the visible columns of a list. The choice is stored with the account, so it is the same on every machine. */
export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
  const api = useApi()
  const session = useSession()
  const hidden = useHiddenColumns(list)
  const titleId = useId()
  const save = useMutation({
    // One request at a time, so that the server stores the last choice.
    scope: { id: 'hidden-columns' },
    mutationFn: (keys: string[]) => api.account.setHiddenColumns({ body: { list, hidden: keys } }),
    onError: (error) => report(error, 'columns'),
  })
  const choose = (keys: string[]) => {
    if (session) openSession({ ...session, hiddenColumns: { ...session.hiddenColumns, [list]: keys } })
    save.mutate(keys)
  }
  const toggle = (key: string) => choose(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])

  return (
    <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          Kolommen
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <fieldset className={classes.columns}>
          <legend id={titleId} className={classes.title}>
            Kolommen van deze lijst
          </legend>
          {columns.map(({ key, title, onlyWide }, index) => (
            <Checkbox
              key={key}
              label={title}
              description={onlyWide && 'Valt weg waar te weinig ruimte is'}
              checked={index === 0 || !hidden.includes(key)}
              disabled={index === 0}
              onChange={() => toggle(key)}
            />
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" disabled={hidden.length === 0} onClick={() => choose([])}>
          Alle kolommen tonen
        </Button>
        {save.isError && <Notice tone="bad">{NOT_SAVED}</Notice>}
      </Popover.Dropdown>
    </Popover>
  )
}

const NOT_SAVED = 'De keuze kon niet worden bewaard. Na opnieuw inloggen staan de kolommen weer zoals ze waren.'
