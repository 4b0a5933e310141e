/** Shows one position of the board: ?p=base-act&lang=pl&theme=dark&motion=0. Positions come from positions.py. */
import { mount } from 'svelte';
import '../src/app.css';
import '../src/fonts/generated/fonts.css';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.documentElement.lang = query.get('lang') ?? 'en';
mount(Gallery, { target: document.getElementById('app')! });
