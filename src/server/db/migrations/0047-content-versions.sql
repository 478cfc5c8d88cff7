-- Texts of the shop as admins saved them. The newest version of a page is shown; without a source the file is shown again.

create table content_versions (
  id integer generated always as identity primary key,
  page text not null,
  source text,
  author text not null,
  saved_at timestamptz not null
);
create index content_versions_page on content_versions (page, id desc);
