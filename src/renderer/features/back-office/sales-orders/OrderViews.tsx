import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { OrderView } from '#shared/contracts/staff-order-list.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { StaffDialog, useStaffAction } from '../frame/index.ts'
import classes from './StaffOrders.module.css'
import { orderViews } from './staff-order-queries.ts'

/** Dialog to save and remove the user's views of the order list. The server stores them, so every machine has them. */
export function OrderViews() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [search] = useSearchParams()
  const api = useApi()
  const queryClient = useQueryClient()
  const views = useQuery(orderViews(api))
  const show = (saved: OrderView[]) => queryClient.setQueryData(orderViews(api).queryKey, saved)
  const save = useStaffAction((body: { name: string; query: string }) => api.staffOrders.keepView({ body }), {
    onSuccess: (saved) => {
      setName('')
      show(saved)
    },
  })
  const remove = useStaffAction((id: number) => api.staffOrders.forgetView({ params: { id } }), { onSuccess: show })
  const notice = save.notice ?? remove.notice

  const query = new URLSearchParams(search)
  query.delete('page')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ name, query: query.toString() })
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Weergaven
      </Button>
      <StaffDialog opened={isOpen} onClose={() => setOpen(false)} title="Weergaven">
        <div className={classes.column}>
          <QueryView query={views} waiting={<p>De weergaven worden opgehaald…</p>}>
            {(saved) =>
              saved.length === 0 ? (
                <p>U heeft nog geen weergaven bewaard.</p>
              ) : (
                <ul className={classes.views}>
                  {saved.map((view) => (
                    <li key={view.viewId}>
                      <Link to={`${staffPaths.salesOrders}?${view.query}`} onClick={() => setOpen(false)}>
                        {view.name}
                      </Link>
                      <ActionIcon
                        variant="subtle"
                        aria-label={`Weergave ${view.name} verwijderen`}
                        onClick={() => remove.mutate(view.viewId)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
          <form className={classes.column} onSubmit={submit}>
            <TextInput
              label="De huidige zoekterm, filters en volgorde bewaren als"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              Weergave bewaren
            </Button>
          </form>
          {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
        </div>
      </StaffDialog>
    </>
  )
}
