-- Seals of the audit log. A seal has the SHA-256 hash of its entry and of the seal before it, so an entry that is changed or
-- removed later no longer matches. Entries of simultaneous transactions are sealed in the sequence in which they became visible.

-- The text of an entry that is hashed.
create function audit_entry_text(entry audit_entries) returns text language sql stable as $$
  select jsonb_build_array(entry.id, (extract(epoch from entry.happened_at) * 1000000)::bigint, entry.actor_id, entry.actor_email,
    entry.action, entry.subject, entry.subject_id, entry.before, entry.after)::text
$$;

create table audit_seals (
  seal_no bigint primary key,
  -- No foreign key: a removed entry must leave its seal.
  entry_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null
);
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change_of_audit();
create trigger audit_seals_not_emptied before truncate on audit_seals for each statement execute function refuse_change_of_audit();
