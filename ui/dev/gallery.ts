/** Shows one position of the board: ?g=river_of_gold&p=four-turn&lang=pl&theme=dark&speed=0. Positions come from positions.py. */
import { mount } from 'svelte';
import '../src/app.css';
import '../src/fonts/generated/fonts.css';
import { boardFor } from '../src/games';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.documentElement.lang = query.get('lang') ?? 'en';
const name = query.get('g') ?? 'year_of_the_dragon';
const game = await boardFor({ id: '', game: name, components: undefined });
mount(Gallery, { target: document.getElementById('app')!, props: { game: game as never, name } });
