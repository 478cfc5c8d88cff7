-- Who of the staff did what, and what it was before and after. Append-only: for everybody, in every way.

create table audit_entries (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Null when the shop did it by itself. The address is kept as it was then.
  actor_id integer references users,
  actor_email text,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  check ((actor_id is null) = (actor_email is null))
);
create index audit_entries_newest on audit_entries (happened_at desc, id desc);
create index audit_entries_subject on audit_entries (subject, subject_id, happened_at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, happened_at desc, id desc);
create index audit_entries_action on audit_entries (action, happened_at desc, id desc);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation',
          hint = 'What was written by mistake is corrected by a new row.';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change_of_audit();
-- To truncate is no delete: without this one statement would empty the log past the trigger above.
create trigger audit_entries_not_emptied before truncate on audit_entries for each statement execute function refuse_change_of_audit();
