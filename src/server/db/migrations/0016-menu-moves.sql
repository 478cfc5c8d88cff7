-- A page of the menu that got another address is still found at those it had: links and search engines know them.

create table menu_moves (
  url_fragment text primary key,
  node_id int not null
);

create function remember_menu_move() returns trigger language plpgsql as $$
begin
  insert into menu_moves (url_fragment, node_id) values (trim(both '/' from old.url_fragment), old.id)
  on conflict (url_fragment) do update set node_id = excluded.node_id;
  return new;
end $$;
create trigger menu_nodes_remember_moves before update of url_fragment on menu_nodes for each row
  when (old.url_fragment is distinct from new.url_fragment and coalesce(old.url_fragment, '') <> '')
  execute function remember_menu_move();
